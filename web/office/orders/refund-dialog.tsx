import { useState } from 'react'
import { formatCedis, type Pesewas, parseCedis } from '#domain/money.ts'
import type { Adjustment } from '#domain/orders/order-adjustments.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const TEXTS = ORDER_TEXTS.money

/** What is refunded: a typed sum, or an amount that is known. */
export type RefundPlan = { kind: 'sum' } | { kind: 'fee' | 'whole'; amount: Pesewas }

type RefundDialogProps = {
  plan: RefundPlan
  money: OrderMoney
  phone: string
  isPending: boolean
  onClose: () => void
  onRefund: (adjustments: Adjustment[], reason: string) => Promise<boolean>
}

/** Asks before a refund: how much, why, and by which way it goes back; the other way says why it cannot. */
export function RefundDialog({ plan, money, phone, isPending, onClose, onRefund }: RefundDialogProps) {
  const [typed, setTyped] = useState('')
  const amount = plan.kind === 'sum' ? parseCedis(typed) : plan.amount
  const isRight = amount !== undefined && amount > 0 && amount <= money.refundable
  const { isManual } = money
  const title = { sum: TEXTS.sum, fee: TEXTS.fee, whole: TEXTS.whole }[plan.kind]
  return (
    <ReasonDialog
      title={title}
      description={plan.kind === 'sum' ? undefined : TEXTS.confirmWhole(formatCedis(plan.amount))}
      reasons={ORDER_TEXTS.lines.reasons}
      sendsByReason={plan.kind !== 'sum'}
      confirm={isRight ? TEXTS.send(formatCedis(amount)) : title}
      isPending={isPending}
      faults={{ amount: isRight ? undefined : TEXTS.amountFault(formatCedis(money.refundable)) }}
      onClose={onClose}
      onReason={async (reason) => {
        const kind = plan.kind === 'fee' ? 'delivery_fee' : 'goodwill'
        return amount !== undefined && onRefund([{ kind, position: null, amount }], reason)
      }}
    >
      {(faults) => (
        <>
          {plan.kind === 'sum' && (
            <TextField
              label={TEXTS.amount}
              isRequired
              error={faults.amount}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onValueChange={setTyped}
            />
          )}
          <RadioCards
            legend={TEXTS.how}
            value={isManual ? 'manual' : 'provider'}
            onValueChange={() => undefined}
            options={[
              {
                value: 'provider',
                label: TEXTS.provider,
                description: isManual ? TEXTS.providerCannot : TEXTS.providerDoes,
                isDisabled: isManual,
              },
              {
                value: 'manual',
                label: TEXTS.manual,
                description: isManual ? TEXTS.manualDoes(formatPhone(phone)) : TEXTS.manualCannot,
                isDisabled: !isManual,
              },
            ]}
          />
        </>
      )}
    </ReasonDialog>
  )
}
