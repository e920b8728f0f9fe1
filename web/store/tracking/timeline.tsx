import { Check, X } from 'lucide-react'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { timelineSteps } from './timeline-steps.ts'

/** The timeline of an order, drawn as a road. */
export function Timeline({ order }: { order: OrderView }) {
  const steps = timelineSteps(order)
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li key={step.key} aria-current={step.state === 'now' ? 'step' : undefined} className="flex gap-4">
          <span className="flex flex-col items-center">
            <Mark state={step.state} isCancelled={step.key === 'cancelled'} />
            {index < steps.length - 1 && (
              <span aria-hidden className="min-h-5 w-0.5 flex-1 bg-line">
                {/* The finished part of the road grows as the order moves. */}
                <span
                  className={classNames(
                    'block h-full w-full origin-top bg-palm-text transition-[scale] duration-250',
                    step.state === 'done' ? 'scale-y-100' : 'scale-y-0',
                  )}
                />
              </span>
            )}
          </span>
          <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3 pb-4">
            <span className={classNames(step.state === 'next' ? 'text-muted' : 'font-semibold')}>
              {step.label}
              <span className="sr-only">, {TRACKING_TEXTS[step.state]}</span>
            </span>
            {step.at !== null && (
              <time dateTime={step.at} className="text-muted text-sm tabular">
                {timeWords(step.at)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state, isCancelled }: { state: 'done' | 'now' | 'next'; isCancelled: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full border-2 transition-colors duration-200',
        isCancelled
          ? 'border-brick bg-brick text-on-brick'
          : state === 'done'
            ? 'border-palm bg-palm text-on-palm'
            : state === 'now'
              ? 'border-gold-text bg-gold-soft'
              : 'border-line bg-surface',
      )}
    >
      {isCancelled ? (
        <X className="size-4" />
      ) : state === 'done' ? (
        <Check className="size-4" strokeWidth={3} />
      ) : state === 'now' ? (
        <span className="size-2.5 animate-shimmer rounded-full bg-gold-text" />
      ) : null}
    </span>
  )
}
