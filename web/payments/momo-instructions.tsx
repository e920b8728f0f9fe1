import { type ReactNode, useState } from 'react'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { CallError } from '../api.ts'
import { useShop } from '../shop/shop-hooks.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CopyButton } from './copy-button.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.momo
const TRANSACTION_ID = /^[A-Za-z0-9.-]*$/

type MomoInstructionsProps = {
  amount: Pesewas
  /** What the shopper writes as reference: the delivery name. */
  reference: string
  onNotify: (transactionId: string | null) => void
  isPending: boolean
  error: Error | null
  onBack: () => void
  /** What else must be settled before money is sent, e.g. a new total. */
  notice?: ReactNode
  blocked?: string | undefined
}

/** How to send mobile money by hand, and the button that says it is done. */
export function MomoInstructions(props: MomoInstructionsProps) {
  const { amount, reference, onNotify, isPending, error, onBack, notice, blocked } = props
  const brand = useShop()?.brand
  const [transactionId, setTransactionId] = useState('')
  if (!brand) return <Skeleton className="h-72 w-full" />

  const id = transactionId.trim()
  const idError = TRANSACTION_ID.test(id) ? idErrorOf(error) : TEXTS.transactionInvalid
  const notify = () => {
    if (TRANSACTION_ID.test(id)) onNotify(id === '' ? null : id)
  }

  return (
    <div className="grid gap-5">
      <p className="text-sm">{TEXTS.steps}</p>
      <dl className="grid divide-y divide-line rounded-lg border border-line bg-ground">
        <Fact what={TEXTS.amount} text={formatCedis(amount)} copied={(amount / 100).toFixed(2)} isLarge />
        <Fact what={TEXTS.number} text={brand.momoNumber} copied={brand.momoNumber.replace(/\s/g, '')} isLarge />
        <Fact what={TEXTS.account} text={brand.momoName} copied={brand.momoName} />
        <Fact what={TEXTS.reference} text={reference} copied={reference} hint={TEXTS.referenceHint} />
      </dl>
      <Field label={TEXTS.transactionId} hint={TEXTS.transactionHint} error={idError}>
        {(control) => (
          <Input
            {...control}
            value={transactionId}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTransactionId(event.target.value)}
          />
        )}
      </Field>
      {notice}
      {error && idErrorOf(error) === undefined && (
        <p role="alert" className="font-medium text-brick-text text-sm">
          {error.message}
        </p>
      )}
      <p role="status" className="text-gold-text text-sm empty:hidden">
        {blocked}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="lg" onClick={onBack}>
          {PAYMENT_TEXTS.back}
        </Button>
        <Button
          size="lg"
          className="flex-1"
          isPending={isPending}
          pendingText={PAYMENT_TEXTS.processing}
          disabledReason={blocked}
          onClick={notify}
        >
          {TEXTS.notify}
        </Button>
      </div>
    </div>
  )
}

function idErrorOf(error: Error | null): string | undefined {
  return error instanceof CallError && error.code === 'payment.momo_id_used' ? error.message : undefined
}

type FactProps = { what: string; text: string; copied: string; hint?: string; isLarge?: boolean }

function Fact({ what, text, copied, hint, isLarge = false }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 pr-2 pl-4">
      <dt className="text-muted text-xs">{what}</dt>
      <dd className={isLarge ? 'tabular font-bold text-lg' : 'font-semibold'}>{text}</dd>
      {hint !== undefined && <dd className="text-muted text-xs">{hint}</dd>}
      <dd className="col-start-2 row-span-3 row-start-1">
        <CopyButton what={what} text={copied} />
      </dd>
    </div>
  )
}
