import { useState } from 'react'
import { formatCedis, sum } from '#domain/money.ts'
import { type Adjustment, leftOfLine } from '#domain/orders/order-adjustments.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import { proposeRefund } from '#domain/orders/propose-refund.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Money } from '../../ui/words/money.tsx'
import { choiceWords, portionsOf } from '../frame/choice-words.ts'
import { ShopperNote } from '../frame/shopper-note.tsx'
import { LineState } from '../proposals/line-state.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { Section } from './section.tsx'
import type { OrderActs } from './use-order.ts'
import { useRefund } from './use-refund.ts'

const TEXTS = ORDER_TEXTS.lines
type StaffOrderLine = StaffOrder['lines'][number]

type LinesSectionProps = { order: StaffOrder; money: OrderMoney | undefined; acts: OrderActs }

/** What was ordered, everything multiplied out. Ticked lines are refunded by a press on the reason. */
export function LinesSection({ order, money, acts }: LinesSectionProps) {
  const [portions, setPortions] = useState<ReadonlyMap<number, number>>(new Map())
  /** What is sent and has no answer yet. What could be refunded beside it is known with its answer. */
  const [sent, setSent] = useState<{ reason: string; adjustments: Adjustment[] }>()
  const given = money?.adjustments ?? []
  const refundable = money?.refundable
  const adjustments = refundable === undefined ? [] : proposeRefund({ ...order, given, refundable }, portions)
  const { see, refund } = useRefund(order.orderId, refundable, acts)
  const set = (position: number, count: number) => {
    if (adjustments.length === 0) see(refundable)
    const next = new Map(portions)
    if (count === 0) next.delete(position)
    else next.set(position, count)
    setPortions(next)
  }
  const nameOf = (reason: string) => `refund ${reason} ${JSON.stringify(adjustments)}`
  const shown = sent?.adjustments ?? adjustments
  const amount = formatCedis(sum(...shown.map((one) => one.amount)))
  const send = async (reason: string) => {
    setSent({ reason, adjustments })
    const answer = await refund(nameOf(reason), reason, adjustments).finally(() => setSent(undefined))
    // A line that was ticked meanwhile stays ticked.
    if (answer) setPortions((now) => new Map([...now].filter(([position]) => !portions.has(position))))
  }
  return (
    <Section title={TEXTS.title}>
      <ul className="grid grid-cols-1">
        {order.lines.map((line) => {
          const left = leftOfLine(order, given, line.position)
          const isTickable = refundable !== undefined && refundable > 0 && left > 0 && !line.isRefunded
          return (
            <li key={line.position} className="flex gap-1 border-line border-t py-3 first:border-t-0 first:pt-0">
              {isTickable && (
                <Checkbox
                  aria-label={TEXTS.tick(line.name)}
                  label=""
                  className="-my-1 min-w-11 items-start py-2"
                  checked={portions.has(line.position)}
                  onCheckedChange={(isTicked) => set(line.position, isTicked ? portionsOf(line) : 0)}
                />
              )}
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
                <Line line={line} />
                <LineState line={line} />
                {portions.has(line.position) && portionsOf(line) > 1 && (
                  <QuantityStepper
                    label={TEXTS.portions(line.name)}
                    quantity={portions.get(line.position) ?? 1}
                    max={portionsOf(line)}
                    onQuantityChange={(count) => set(line.position, count)}
                    className="justify-self-start"
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {shown.length > 0 && (
        <fieldset className="grid gap-2 rounded-md bg-sunken p-3">
          <legend className="sr-only">{TEXTS.refundOf(amount)}</legend>
          <p className="text-sm">
            <strong className="block text-base">{TEXTS.refundOf(amount)}</strong>
            {TEXTS.refund}
          </p>
          <div className="flex flex-wrap gap-2">
            {TEXTS.reasons.map((reason) => (
              <Button
                key={reason}
                variant="outline"
                size="lg"
                isPending={sent?.reason === reason || acts.isPending(nameOf(reason))}
                disabledReason={sent && ORDER_TEXTS.reason.sending}
                onClick={() => void send(reason)}
              >
                {reason}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {order.notes !== '' && <ShopperNote label={TEXTS.note} text={order.notes} />}
    </Section>
  )
}

function Line({ line }: { line: StaffOrderLine }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
      <span className="tabular font-bold text-xl leading-none">{portionsOf(line)}×</span>
      <span className="font-semibold text-lg leading-tight">{line.name}</span>
      <Money amount={line.lineTotal} />
      {choiceWords(line).map((words) => (
        <span key={words} className="tabular col-span-2 col-start-2 text-base">
          {words}
        </span>
      ))}
      {line.special !== '' && (
        <span className="col-span-3">
          <ShopperNote label={TEXTS.special} text={line.special} />
        </span>
      )}
    </div>
  )
}
