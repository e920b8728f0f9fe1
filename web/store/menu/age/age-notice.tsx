import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFetchedSoon } from '../../../ui/state/lazy-part.ts'
import { MENU_TEXTS } from '../menu-texts.ts'
import { loadAgeDialog, useAgeGate } from './age-gate.tsx'

type AgeNoticeProps = { count: number; section: string }

/**
 * Shows that a section hides items for adults, and asks for the age; then scrolls to the first of them. It is in the
 * same element as the items.
 */
export function AgeNotice({ count, section }: AgeNoticeProps) {
  const { ask, isAdultIn } = useAgeGate()
  const announcement = useRef<HTMLOutputElement>(null)
  const [shownCount, setShownCount] = useState(0)
  const isAdult = isAdultIn(section)
  const before = useRef({ isAdult, count })
  useFetchedSoon(loadAgeDialog, count > 0)

  useEffect(() => {
    const wasHidden = before.current.isAdult ? 0 : before.current.count
    before.current = { isAdult, count }
    if (!isAdult || wasHidden === 0) return
    setShownCount(wasHidden)
    // Runs after the dialog has returned the focus. An item that the address opens takes the focus itself.
    if (new URLSearchParams(window.location.search).has('item')) return
    setTimeout(() => showFirst(announcement.current?.parentElement ?? null))
  }, [isAdult, count])

  return (
    <>
      <output ref={announcement} className="sr-only">
        {shownCount > 0 && MENU_TEXTS.age.shown(shownCount)}
      </output>
      {count > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-dashed px-4 py-3 text-sm">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-muted" />
          <p className="flex-1 basis-30 text-muted">{MENU_TEXTS.age.notice(count)}</p>
          <Button variant="outline" size="sm" onClick={() => ask(section)}>
            {MENU_TEXTS.age.show}
          </Button>
        </div>
      )}
    </>
  )
}

function showFirst(ground: Element | null) {
  const card = ground?.querySelector('[data-adult]')
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector('button')?.focus({ preventScroll: true })
}
