import type { StaffRole } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { Button } from '../../ui/button.tsx'
import { dotted } from '../../ui/words/dotted.ts'
import { portionsOf } from '../frame/choice-words.ts'
import { CARD_KEYS } from '../frame/keys.ts'
import { type Act, actsOn } from './board-acts.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'
import { OrderNumber } from './order-number.tsx'
import type { Doing } from './use-steps.ts'

type RecalledCardProps = {
  card: BoardCard
  role: StaffRole
  /** What is being done to it. */
  pending: Doing | undefined
  onAct: (card: BoardCard, act: Act) => void
}

/** A cancelled order on the board: what not to make, in few lines, because the columns stand below it. */
export function RecalledCard({ card, role, pending, onAct }: RecalledCardProps) {
  const id = formatOrderId(card.orderId)
  return (
    <article
      // The board moves the focus between cards by this.
      data-card={card.orderId}
      data-acts
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the board act on the card that has the focus
      tabIndex={0}
      aria-label={TEXTS.order(id)}
      className="grid scroll-my-4 gap-2 rounded-lg border-2 border-brick bg-surface p-3 shadow-card"
    >
      <div className="flex items-center justify-between gap-3">
        <OrderNumber orderId={card.orderId} role={role} isStruck />
        {actsOn(card, role).includes('acknowledge') && (
          <Button
            size="lg"
            className="min-h-14 text-lg"
            aria-label={TEXTS.actOn(TEXTS.act.acknowledge, id)}
            data-keys={CARD_KEYS.step}
            isPending={pending !== undefined}
            onClick={() => pending === undefined && onAct(card, 'acknowledge')}
          >
            {TEXTS.act.acknowledge}
          </Button>
        )}
      </div>
      <p className="text-base">{dotted([card.customerName, card.city])}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="rounded-md bg-brick px-3 py-1 font-semibold text-lg text-on-brick">
          {TEXTS.recalled.reason(card.changed.reason)}
        </p>
        <ul className="flex flex-wrap gap-x-4 font-semibold text-lg leading-tight line-through md:text-[1.5rem]">
          {card.lines.map((line) => (
            <li key={line.position}>
              {portionsOf(line)}× {line.name}
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
