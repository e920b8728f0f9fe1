import { useState } from 'react'
import { recordRefundSent } from '#domain/payments/refunds-api.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { ActButton } from '../frame/act-button.tsx'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.refunds

type SentFormProps = {
  /** What is sent back, for screen readers: a page has several such forms. */
  what: string
  isPending: boolean
  onSend: (transactionId: string) => Promise<unknown>
}

/** Records that staff have sent a refund manually. */
export function SentForm({ what, isPending, onSend }: SentFormProps) {
  const [transactionId, setTransactionId] = useState('')
  const isRight = recordRefundSent.schema.body.safeParse({ transactionId }).success
  const form = useCheckedForm({
    found: { transactionId: isRight ? undefined : TEXTS.idFault },
    onSend: () => onSend(transactionId),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <TextField
        label={
          <>
            {TEXTS.id} <span className="sr-only">({what})</span>
          </>
        }
        error={form.faults.transactionId}
        autoComplete="off"
        maxLength={40}
        value={transactionId}
        onValueChange={setTransactionId}
      />
      <ActButton
        act={TEXTS.sent}
        of={what}
        type="submit"
        variant="outline"
        isPending={isPending}
        pendingText={TEXTS.sending}
        className="justify-self-start"
      />
    </form>
  )
}
