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

/** What is refunded: a typed sum, the delivery fee, or all that is left. */
export type RefundPlan = 'sum' | 'fee' | 'whole'

type RefundDialogProps = {
  plan: RefundPlan
  /** The most that it can be. */
  left: Pesewas
  isManual: OrderMoney['isManual']
  phone: string
  isPending: boolean
  onClose: () => void
  onRefund: (adjustments: Adjustment[], reason: string) => Promise<boolean>
}

/** Asks before a refund: how much, why, and by which way it goes back; the other way says why it cannot. */
export function RefundDialog({ plan, left, isManual, phone, isPending, onClose, onRefund }: RefundDialogProps) {
  const [typed, setTyped] = useState('')
  const isTyped = plan === 'sum'
  const amount = isTyped ? parseCedis(typed) : left
  const isRight = amount !== undefined && amount > 0 && amount <= left
  const title = TEXTS[plan]
  return (
    <ReasonDialog
      title={title}
      description={isTyped || !isRight ? undefined : TEXTS.confirmWhole(formatCedis(left))}
      reasons={ORDER_TEXTS.lines.reasons}
      sendsByReason={!isTyped && isRight}
      confirm={isRight ? TEXTS.send(formatCedis(amount)) : title}
      isPending={isPending}
      faults={{ amount: isRight ? undefined : TEXTS.amountFault(formatCedis(left)) }}
      onClose={onClose}
      onReason={async (reason) => {
        const kind = plan === 'fee' ? 'delivery_fee' : 'goodwill'
        return amount !== undefined && onRefund([{ kind, position: null, amount }], reason)
      }}
    >
      {(faults) => (
        <>
          {!isTyped && !isRight && (
            <p role="alert" className="font-semibold text-brick-text text-sm">
              {TEXTS.noneLeft}
            </p>
          )}
          {isTyped && (
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
