import { ShieldAlert, TriangleAlert } from 'lucide-react'
import type { ListedOrder } from '#domain/orders/order-list-api.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { BOARD_TEXTS } from '../board/board-texts.ts'
import { ORDER_TEXTS as TEXTS } from './order-texts.ts'

const STATE_TONES: Partial<Record<OrderState, 'gold' | 'gold-soft' | 'palm-soft' | 'brick-soft'>> = {
  received: 'gold',
  preparing: 'gold-soft',
  on_the_way: 'gold-soft',
  undelivered: 'brick-soft',
  delivered: 'palm-soft',
}

/** The state of an order in a word. */
export function StateMark({ state }: { state: OrderState }) {
  const words = BOARD_TEXTS.state[state]
  return <Badge tone={STATE_TONES[state] ?? 'neutral'}>{words.charAt(0).toUpperCase() + words.slice(1)}</Badge>
}

/** The state of its payment, and a refund that has not arrived. */
export function PaymentMarks({ payment, refundDueBy }: Pick<ListedOrder, 'payment' | 'refundDueBy'>) {
  const isCalm = payment === 'paid' || payment === 'refunded'
  const hasRefund = refundDueBy !== null && payment !== 'refunding'
  return (
    <>
      <Badge tone={isCalm ? 'neutral' : 'brick-soft'}>{BOARD_TEXTS.payment[payment]}</Badge>
      <OverdueMark dueBy={refundDueBy} otherwise={hasRefund ? TEXTS.list.refundDue : null} />
    </>
  )
}

/** Says that a refund should have arrived. @param otherwise what it says before that */
export function OverdueMark({ dueBy, otherwise = null }: { dueBy: string | null; otherwise?: string | null }) {
  const now = useShopNow()
  if (dueBy !== null && now >= new Date(dueBy)) {
    return (
      <Badge tone="brick">
        <TriangleAlert aria-hidden />
        {TEXTS.list.overdue}
      </Badge>
    )
  }
  return otherwise === null ? null : <Badge tone="gold-soft">{otherwise}</Badge>
}

export function AdultsMark() {
  return (
    <Badge tone="brick">
      <ShieldAlert aria-hidden />
      {TEXTS.page.adults}
    </Badge>
  )
}
