import type { StaffRole } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { ActButton } from '../frame/act-button.tsx'
import { portionsOf } from '../frame/choice-words.ts'
import { CARD_KEYS } from '../frame/keys.ts'
import { type Act, actsOn } from './board-acts.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'
import { CardFrame } from './card-frame.tsx'
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
    <CardFrame orderId={card.orderId} className="gap-2 border-2 border-brick p-3">
      <div className="flex items-center justify-between gap-3">
        <OrderNumber orderId={card.orderId} role={role} isStruck />
        {actsOn(card, role).includes('acknowledge') && (
          <ActButton
            act={TEXTS.act.acknowledge}
            of={TEXTS.subject(id)}
            className="min-h-14 text-lg"
            data-keys={CARD_KEYS.step}
            isPending={pending !== undefined}
            onClick={() => pending === undefined && onAct(card, 'acknowledge')}
          />
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
    </CardFrame>
  )
}
