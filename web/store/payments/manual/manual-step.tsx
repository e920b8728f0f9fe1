import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import type { ManualInstructions, OrderView } from '#domain/orders/orders-api.ts'
import { CallError, isRefusal } from '../../../client/api.ts'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { useLastError } from '../../../ui/state/last-error.ts'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { CopyFact } from '../copy-fact.tsx'
import { outOfDateOf } from '../out-of-date-note.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { instructionsQuery, useManualClaim } from './use-manual-claim.ts'

const TEXTS = PAYMENT_TEXTS.manual
const TRANSACTION_ID = /^[A-Za-z0-9.-]*$/

type ManualStepProps = { order: Pick<OrderView, 'orderId' | 'payment'>; onBack: () => void }

/**
 * How to send manual mobile money for an order, and the button that says it is done. Whoever may have sent money can say so
 * whatever has happened since: the form, with what is typed in it, never depends on the instructions.
 */
export function ManualStep({ order, onBack }: ManualStepProps) {
  const { orderId } = order
  const instructions = useQuery(instructionsQuery(orderId))
  const { data } = instructions
  const error = useLastError(instructions)
  const mayHaveSent = order.payment.claimUntil !== null || data !== undefined
  const isShownAbove = outOfDateOf(error) !== undefined
  // After any failure but a refusal what was read still holds.
  const hasFacts = data && !isRefusal(error)

  if (isShownAbove && !mayHaveSent) return null
  return (
    <div className="grid gap-5">
      <h3 tabIndex={-1} className="text-lg outline-none">
        {TEXTS.title}
      </h3>
      {hasFacts && <Facts instructions={data} />}
      {!data && !error && <Skeleton className="h-72 w-full" />}
      {error && !hasFacts && !isShownAbove && (
        <ErrorState
          heading="h4"
          title={error instanceof CallError ? error.title : TEXTS.failed}
          text={error.message}
          onRetry={() => void instructions.refetch()}
          isRetrying={instructions.isFetching}
          action={!mayHaveSent && <BackButton onBack={onBack} />}
        />
      )}
      {mayHaveSent && !hasFacts && <p className="text-sm">{TEXTS.sentBefore}</p>}
      {mayHaveSent && <ClaimForm orderId={orderId} onBack={onBack} />}
    </div>
  )
}

function BackButton({ onBack }: Pick<ManualStepProps, 'onBack'>) {
  return (
    <Button variant="outline" size="lg" onClick={onBack}>
      {PAYMENT_TEXTS.back}
    </Button>
  )
}

function Facts({ instructions }: { instructions: ManualInstructions }) {
  const { amount, number, accountName, reference, isExample } = instructions
  const minutes = useShop()?.orders.confirmMinutes
  return (
    <>
      <p className="text-sm">{TEXTS.steps}</p>
      {isExample && <FailureNote failure={TEXTS.example} />}
      <dl className="grid divide-y divide-line rounded-lg border border-line bg-ground">
        <Fact what={TEXTS.amount} text={formatCedis(amount)} copied={(amount / 100).toFixed(2)} isLarge />
        <Fact
          what={TEXTS.number}
          text={number}
          copied={number.replace(/\s/g, '')}
          isLarge
          {...(isExample && { mark: TEXTS.exampleMark })}
        />
        <Fact what={TEXTS.account} text={accountName} copied={accountName} />
        <Fact what={TEXTS.reference} text={reference} copied={reference} hint={TEXTS.referenceHint} />
      </dl>
      {minutes !== undefined && <p className="text-muted text-sm">{TEXTS.confirmedWithin(minutes)}</p>}
    </>
  )
}

function ClaimForm({ orderId, onBack }: { orderId: string; onBack: () => void }) {
  const claim = useManualClaim()
  const [transactionId, setTransactionId] = useState('')
  const id = transactionId.trim()
  const { props, faults, refuse } = useCheckedForm<'transactionId'>({
    found: { transactionId: TRANSACTION_ID.test(id) ? undefined : TEXTS.transactionInvalid },
    onSend: () => {
      const onError = (error: Error) => {
        const text = idErrorOf(error)
        // An empty refusal would hide the fault of what is typed next.
        if (text !== undefined) refuse({ transactionId: text })
      }
      if (!claim.isPending) claim.mutate({ orderId, transactionId: id === '' ? null : id }, { onError })
    },
  })
  return (
    <form {...props} className="grid gap-5">
      <TextField
        label={TEXTS.transactionId}
        hint={TEXTS.transactionHint}
        error={faults.transactionId}
        value={transactionId}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onValueChange={setTransactionId}
      />
      {claim.error && idErrorOf(claim.error) === undefined && <FailureNote failure={claim.error.message} />}
      <div className="flex flex-wrap gap-3">
        <BackButton onBack={onBack} />
        <Button
          type="submit"
          size="lg"
          className="flex-1 basis-[9rem]"
          isPending={claim.isPending}
          pendingText={PAYMENT_TEXTS.processing}
        >
          {TEXTS.notify}
        </Button>
      </div>
    </form>
  )
}

function idErrorOf(error: Error | null): string | undefined {
  return error instanceof CallError && error.code === 'payment.momo_id_used' ? error.message : undefined
}

type FactProps = { what: string; text: string; copied: string; hint?: string; mark?: string; isLarge?: boolean }

function Fact({ what, text, copied, hint, mark, isLarge = false }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 pr-2 pl-4">
      <dt className="text-muted text-xs">{what}</dt>
      <dd className={isLarge ? 'tabular font-bold text-lg' : 'font-semibold'}>
        {text} {mark !== undefined && <Badge tone="brick-soft">{mark}</Badge>}
      </dd>
      {hint !== undefined && <dd className="text-muted text-xs">{hint}</dd>}
      <dd className="col-start-2 row-span-3 row-start-1">
        <CopyFact what={what} text={copied} />
      </dd>
    </div>
  )
}
