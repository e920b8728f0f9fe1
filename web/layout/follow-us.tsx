import { Share2, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useShop } from '../shop/shop-hooks.ts'
import { classNames } from '../ui/class-names.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { socialLinks } from './social-links.ts'

/** The floating button with the shop's other homes. On small screens a tab at the edge, above the cart bar, beside the prices. */
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
      className="pointer-events-none fixed right-0 bottom-24 z-30 grid justify-items-end gap-2 lg:right-6 lg:bottom-6"
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <ul
        id="follow-us-links"
        hidden={!isOpen}
        className="pointer-events-auto w-56 animate-rise rounded-lg border max-lg:mr-3 border-line bg-surface p-2 shadow-card"
      >
        {socialLinks(shop.brand).map(({ name, url, icon: Icon }) => (
          <li key={name}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium text-sm hover:bg-sunken"
            >
              <Icon aria-hidden className="size-5 text-gold-text" />
              {name}
              <span className="sr-only"> {LAYOUT_TEXTS.opensNewWindow}</span>
            </a>
          </li>
        ))}
      </ul>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="follow-us-links"
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'pointer-events-auto relative flex h-12 items-center justify-center gap-2 font-semibold text-sm shadow-card lg:rounded-full lg:px-3.5',
          // As wide as a thumb needs, not as wide as it looks.
          'max-lg:w-10 max-lg:rounded-l-full max-lg:pl-1 max-lg:before:absolute max-lg:before:inset-y-0 max-lg:before:-left-1 max-lg:before:w-1',
          'bg-espresso-raised text-on-espresso transition-transform duration-150 active:scale-95',
        )}
      >
        {isOpen ? <X aria-hidden className="size-5" /> : <Share2 aria-hidden className="size-5" />}
        <span className="max-lg:sr-only">{LAYOUT_TEXTS.followUs}</span>
      </button>
    </aside>
  )
}
