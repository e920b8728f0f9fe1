import { Undo2 } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { useNow } from '../../client/shop/clock.tsx'
import { Button } from '../../ui/button.tsx'
import { BOARD_TEXTS } from './board-texts.ts'
import type { OwnStep } from './use-steps.ts'

const TEXTS = BOARD_TEXTS.undo

type UndoBarProps = {
  steps: readonly OwnStep[]
  isPending: (orderId: string) => boolean
  onUndo: (step: OwnStep) => void
}

/** One's last steps, each with its undo for as long as there is one. */
export function UndoBar({ steps: taken, isPending, onUndo }: UndoBarProps) {
  const now = useNow(1_000)
  const steps = taken.filter(({ until }) => until > now.getTime())
  const newest = steps.at(-1)
  const wordsOf = ({ orderId, act }: OwnStep) => TEXTS.step(formatOrderId(orderId), BOARD_TEXTS.done[act])
  return (
    <>
      <p role="status" className="sr-only">
        {newest && wordsOf(newest)}
      </p>
      {newest && (
        <section
          aria-label={TEXTS.label}
          data-toast-floor
          className="fixed inset-x-0 bottom-(--office-bar) z-40 grid gap-2 border-line border-t bg-surface p-3 shadow-card"
        >
          {steps.map((step) => (
            <p key={step.orderId} className="column flex flex-wrap items-center justify-between gap-3">
              <span className="tabular font-semibold">{wordsOf(step)}</span>
              <Button
                variant="outline"
                size="lg"
                aria-label={TEXTS.of(formatOrderId(step.orderId), BOARD_TEXTS.done[step.act])}
                isPending={isPending(step.orderId)}
                onClick={() => onUndo(step)}
              >
                <Undo2 aria-hidden />
                {TEXTS.button}
                <span className="tabular text-muted">
                  {Math.min(Math.ceil((step.until - now.getTime()) / 1_000), UNDO_MS / 1_000)} s
                </span>
              </Button>
            </p>
          ))}
        </section>
      )}
    </>
  )
}
