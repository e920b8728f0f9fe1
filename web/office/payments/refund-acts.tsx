import { useState } from 'react'
import { canSendManually } from '#domain/payments/can-send-manually.ts'
import { type RefundView, recordRefundSent } from '#domain/payments/refunds-api.ts'
import { call } from '../../client/api.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { ActButton } from '../frame/act-button.tsx'
import { providerStep, stuckWords } from './desk-words.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.refunds

type RefundActsProps = {
  refund: RefundView
  /** What is paid back, for screen readers: a page has several refunds. */
  what: string
  /** What is said once staff have recorded that they sent it. */
  recorded: string
  acts: {
    run: (name: string, work: () => Promise<unknown>, done: string) => Promise<unknown>
    isPending: (name: string) => boolean
  }
}

/** Why a refund is stuck, and what staff do about it: ask the provider again or no more, or send it and record that. */
export function RefundActs({ refund, what, recorded, acts }: RefundActsProps) {
  const { id: refundId, status, lastError } = refund
  const [provider, record] = [`provider ${refundId}`, `record ${refundId}`]
  const step = providerStep(refund)
  return (
    <>
      {(status === 'failed' || status === 'needs_attention') && (
        <p className="text-sm">
          {lastError} {stuckWords(refund)}
        </p>
      )}
      {step && (
        <ActButton
          act={step.label}
          of={what}
          variant="outline"
          className="justify-self-start"
          isPending={acts.isPending(provider)}
          pendingText={step.pending}
          onClick={() => void acts.run(provider, () => call(step.endpoint, { params: { refundId } }), step.done)}
        />
      )}
      {canSendManually(refund) && (
        <SentForm
          what={what}
          isPending={acts.isPending(record)}
          onSend={(body) => acts.run(record, () => call(recordRefundSent, { params: { refundId }, body }), recorded)}
        />
      )}
    </>
  )
}

type SentFormProps = {
  what: string
  isPending: boolean
  onSend: (sent: { transactionId: string }) => unknown
}

/** Records what staff have sent. What is typed goes with the form once the refund is not theirs to send any more. */
function SentForm({ what, isPending, onSend }: SentFormProps) {
  const [transactionId, setTransactionId] = useState('')
  const isRight = recordRefundSent.schema.body.safeParse({ transactionId }).success
  const form = useCheckedForm({
    found: { transactionId: isRight ? undefined : TEXTS.idFault },
    onSend: () => onSend({ transactionId }),
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
