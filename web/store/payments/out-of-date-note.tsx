import { TriangleAlert } from 'lucide-react'
import { formatCedis } from '#domain/money.ts'
import { OutOfDate } from '#domain/orders/orders-api.ts'
import { CallError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { useBuyStep } from '../../client/steps/buy-step.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCart } from '../orders/cart/use-cart.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.outOfDate
const CODES: readonly unknown[] = ['order.pay_time_over', 'order.out_of_date']

/** Why an order cannot be paid as it was placed, as the server has refused it; undefined for any other error. */
export function outOfDateOf(error: Error | null): { isTooLate: boolean; details: OutOfDate } | undefined {
  if (!(error instanceof CallError) || !CODES.includes(error.code)) return undefined
  const details = OutOfDate.safeParse(error.details)
  return details.success ? { isTooLate: error.code === 'order.pay_time_over', details: details.data } : undefined
}

/** Shows what changed since an unpaid order was placed, with a button to order again at the current terms. */
export function OutOfDateNote({ isTooLate, details }: { isTooLate: boolean; details: OutOfDate }) {
  const { isSlotGone, cityGone, itemsGone, total, totalNow } = details
  const says = [
    ...(isTooLate ? [TEXTS.tooLate] : []),
    ...(isSlotGone ? [TEXTS.slotGone] : []),
    ...(cityGone === null ? [] : [TEXTS.cityGone(cityGone)]),
    ...(itemsGone.length > 0 ? [TEXTS.itemsGone(itemsGone.join(', '))] : []),
    ...(itemsGone.length === 0 && total !== totalNow ? [TEXTS.price(formatCedis(total), formatCedis(totalNow))] : []),
  ]
  return (
    <section role="alert" className="grid gap-3 rounded-lg bg-brick-soft p-5 text-brick-text">
      <h2 className="flex items-center gap-2 text-lg">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {TEXTS.title}
      </h2>
      {says.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <p>{details.isCancelled ? TEXTS.nothingPaid : TEXTS.maybeSent}</p>
      {details.isCancelled && <OrderAgain />}
    </section>
  )
}

/** The button to order again from the lines in the cart; without lines a link to the menu. */
export function OrderAgain() {
  const hasLines = useCart().count > 0
  const { go } = useBuyStep()
  if (!hasLines) {
    return (
      <LinkButton to={paths.menu} size="lg" className="justify-self-start">
        {TEXTS.menu}
      </LinkButton>
    )
  }
  return (
    <Button size="lg" className="justify-self-start" onClick={() => go('cart')}>
      {TEXTS.again}
    </Button>
  )
}
