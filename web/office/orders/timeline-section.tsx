import type { Ref } from 'react'
import type { StaffOrder, TimelineEntry } from '#domain/orders/staff-order-api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { whoWords } from '../frame/who-words.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { Section } from './section.tsx'

const TEXTS = ORDER_TEXTS.timeline

/** Who did what with an order, when and why. Steps that were undone are struck through. @param box which a key of the page leads to */
export function TimelineSection({ order, box }: { order: StaffOrder; box: Ref<HTMLElement> }) {
  const { userId } = useOwner()
  return (
    <Section title={TEXTS.title} ref={box}>
      <ol className="grid grid-cols-1 gap-3">
        {order.timeline.map((entry) => (
          <li key={entry.version} className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 text-sm">
            <time dateTime={entry.at} className="tabular text-muted sm:min-w-24">
              {momentWords(entry.at)}
            </time>
            <div>
              <p>
                {entry.isUndone ? (
                  <>
                    <s>{stepWords(entry)}</s> <span className="text-muted">({TEXTS.undone})</span>
                  </>
                ) : (
                  <strong>{stepWords(entry)}</strong>
                )}
                {' · '}
                {whoWords(entry, userId)}
              </p>
              {entry.reason !== null && <p>{entry.reason}</p>}
              {entry.changes?.address && (
                <p className="text-muted">
                  {TEXTS.address(entry.changes.address.from ?? '', entry.changes.address.to ?? '')}
                </p>
              )}
              {entry.changes?.slot && (
                <p className="text-muted">
                  {TEXTS.slot(slotWords(entry.changes.slot.from), slotWords(entry.changes.slot.to))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function stepWords({ action, undoes, state }: TimelineEntry): string {
  if (undoes !== null) return TEXTS.undoes
  return (action && TEXTS.steps[action]) ?? TEXTS.states[state] ?? state
}

const slotWords = (at: string | null) => (at === null ? ORDER_TEXTS.list.asap : deliveryWords(new Date(at)))
