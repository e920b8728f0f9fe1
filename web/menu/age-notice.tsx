import { ShieldCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useFetchedSoon } from '../ui/lazy-part.ts'
import { loadAgeDialog, useAgeGate } from './age-gate.tsx'
import { MENU_TEXTS } from './menu-texts.ts'

/** Says that a section keeps items back, and asks for the shopper's word. */
export function AgeNotice({ count, section }: { count: number; section: string }) {
  const { ask } = useAgeGate()
  useFetchedSoon(loadAgeDialog, count > 0)
  if (count === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-dashed px-4 py-3 text-sm">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="flex-1 basis-40 text-muted">{MENU_TEXTS.age.notice(count)}</p>
      <Button variant="outline" size="sm" onClick={() => ask(section)}>
        {MENU_TEXTS.age.show}
      </Button>
    </div>
  )
}
