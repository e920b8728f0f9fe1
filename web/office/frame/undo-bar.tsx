import { Undo2 } from 'lucide-react'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { useNow } from '../../client/shop/clock.tsx'
import { Button } from '../../ui/button.tsx'
import { FRAME_TEXTS } from './frame-texts.ts'

const TEXTS = FRAME_TEXTS.undo

/** What somebody has just done, and until when (ms) it can be undone. */
export type Undoable = {
  id: string
  /** What was done. */
  words: string
  /** The same with its subject, for screen readers. */
  label?: string
  until: number
}

type UndoBarProps<Act extends Undoable> = {
  acts: readonly Act[]
  isPending: (act: Act) => boolean
  onUndo: (act: Act) => void
}

/** One's last acts, each with its undo for as long as there is one. */
export function UndoBar<Act extends Undoable>({ acts: done, isPending, onUndo }: UndoBarProps<Act>) {
  const now = useNow(1_000)
  const acts = done.filter(({ until }) => until > now.getTime())
  const newest = acts.at(-1)
  return (
    <>
      <p role="status" className="sr-only">
        {newest?.words}
      </p>
      {/* So that the end of the page can be scrolled to above it. */}
      {newest && <div aria-hidden className="h-32" />}
      {newest && (
        <section
          aria-label={TEXTS.label}
          data-toast-floor
          data-shop-acts
          className="fixed inset-x-0 bottom-(--office-bar) z-40 grid max-h-32 gap-2 overflow-y-auto border-line border-t bg-surface p-3 shadow-card"
        >
          {acts.toReversed().map((act) => (
            // Two rows fit, whatever their words: no button is below the edge.
            <p key={act.id} className="column flex items-center justify-between gap-3">
              <span className="tabular line-clamp-2 min-w-0 font-semibold wrap-anywhere">{act.words}</span>
              <Button
                variant="outline"
                size="lg"
                aria-label={TEXTS.of(act.label ?? act.words)}
                isPending={isPending(act)}
                onClick={() => onUndo(act)}
              >
                <Undo2 aria-hidden />
                {TEXTS.button}
                <span className="tabular text-muted">
                  {Math.min(Math.ceil((act.until - now.getTime()) / 1_000), UNDO_MS / 1_000)} s
                </span>
              </Button>
            </p>
          ))}
        </section>
      )}
    </>
  )
}
