import { Share2, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { SocialLinks } from './social-links.tsx'

/** The floating button with the social links. On small screens, where it would cover prices, footer and drawer have them. */
export function FollowUs() {
  const shop = useShop()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!shop) return null

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <aside
      aria-label={LAYOUT_TEXTS.followUs}
      className="pointer-events-none fixed right-6 bottom-6 z-30 grid justify-items-end gap-2 max-lg:hidden"
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <SocialLinks
        id="follow-us-links"
        hidden={!isOpen}
        brand={shop.brand}
        className="pointer-events-auto w-56 animate-rise rounded-lg border border-line bg-surface p-2 shadow-card"
        linkClassName="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium text-sm hover:bg-sunken"
      />
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="follow-us-links"
        onClick={() => setOpen(!isOpen)}
        className="pointer-events-auto relative flex h-12 items-center justify-center gap-2 rounded-full bg-espresso-raised px-3.5 font-semibold text-on-espresso text-sm shadow-card transition-transform duration-150 active:scale-95"
      >
        {isOpen ? <X aria-hidden className="size-5" /> : <Share2 aria-hidden className="size-5" />}
        {LAYOUT_TEXTS.followUs}
      </button>
    </aside>
  )
}
