import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { type NetworkState, readChargeOffer, startCharge } from '#domain/payments/charges-api.ts'
import { NETWORKS, type Network, networkHint } from '#domain/payments/networks.ts'
import { PaymentSubject } from '#domain/payments/payments-api.ts'
import { parseGhanaMobile } from '#domain/phone/phone.ts'
import { CallError, call } from '../../../client/api.ts'
import { BackLink } from '../../../client/back-link.tsx'
import { queryOf } from '../../../client/query-of.ts'
import { useSession } from '../../../client/session/session-store.ts'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { QueryWait } from '../../../ui/state/query-wait.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { Money } from '../../../ui/words/money.tsx'
import { OutOfDateNote, outOfDateOf } from '../out-of-date-note.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { type PurchasePart, paymentPage } from '../purchase-part.ts'
import { CHARGE_TEXTS as TEXTS } from './charge-texts.ts'

/** How often the open form looks again, in milliseconds. */
const LOOK_MS = 30_000

/** The page where a wallet is charged, for anything that is paid: its subject is in the address. */
export function ChargeWallet({ parts }: { parts: readonly PurchasePart[] }) {
  const [address] = useSearchParams()
  const subject = PaymentSubject.safeParse({ purpose: address.get('for'), subjectId: address.get('id') }).data
  const part = parts.find(({ purpose }) => purpose === subject?.purpose)
  const session = useSession()
  usePageTitle(TEXTS.title)
  const person = session.status === 'signed_in' ? session.userId : null
  const offer = useQuery({
    ...queryOf(readChargeOffer, { querystring: subject ?? { purpose: 'order', subjectId: '' }, person }),
    enabled: subject !== undefined,
    staleTime: 0,
    // A network may begin to fail, and another device may start the charge.
    refetchInterval: LOOK_MS,
    retry: false,
  })
  const { data, error } = offer
  const isMissing = !data && error instanceof CallError && error.status === 404

  if (data?.waiting != null) return <Navigate to={paymentPage(data.waiting)} replace />
  return (
    <section className="column grid max-w-xl gap-5 py-8 md:py-14">
      <h1 className="text-xl">{TEXTS.title}</h1>
      <p role="status" className="empty:sr-only">
        {data?.isDue === false && TEXTS.over}
      </p>
      {!subject || !part || isMissing ? (
        <p role="alert">{TEXTS.missing}</p>
      ) : !data ? (
        <QueryWait query={offer} title={TEXTS.failed} waiting={<Skeleton className="h-72 w-full" />} />
      ) : (
        data.isDue && (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-lg border border-line bg-surface p-4 shadow-card">
              <span className="text-muted">{TEXTS.toPay}</span>
              <Money amount={data.amount} className="font-bold text-lg" />
            </p>
            <WalletForm subject={subject} networks={data.networks} ownPhone={data.phone} />
          </>
        )
      )}
      {part && subject && <BackLink to={part.askedAt(subject.subjectId)}>{TEXTS.back}</BackLink>}
    </section>
  )
}

type WalletFormProps = { subject: PaymentSubject; networks: readonly NetworkState[]; ownPhone: string | null }

function WalletForm({ subject, networks, ownPhone }: WalletFormProps) {
  const navigate = useNavigate()
  const isTest = useShop()?.payment.isTest
  const [typed, setTyped] = useState(ownPhone ?? '')
  const [chosen, setChosen] = useState<Network | null>(null)
  const phone = parseGhanaMobile(typed)
  const hint = phone === undefined ? undefined : networkHint(phone)
  const network = chosen ?? hint ?? null
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (wallet: { network: Network; phone: string }) => call(startCharge, { body: { subject, ...wallet } }),
    networkMode: 'always',
    onSuccess: ({ reference }) => void navigate(paymentPage(reference), { replace: true }),
  })
  const outOfDate = outOfDateOf(error)
  const { props, faults } = useCheckedForm({
    found: {
      phone: phone === undefined ? TEXTS.phoneInvalid : undefined,
      network: network === null ? TEXTS.networkMissing : undefined,
    },
    onSend: () => phone !== undefined && network !== null && !isPending && !isSuccess && mutate({ network, phone }),
  })
  if (outOfDate) return <OutOfDateNote {...outOfDate} />
  return (
    <form {...props} className="grid gap-5">
      <TextField
        label={TEXTS.phone}
        hint={TEXTS.phoneHint}
        isRequired
        error={faults.phone}
        value={typed}
        onValueChange={setTyped}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
      />
      <RadioCards
        legend={TEXTS.network}
        isRequired
        error={faults.network}
        value={network}
        onValueChange={setChosen}
        options={networks.map(({ network: value, isTroubled }) => ({
          value,
          label: NETWORKS[value].name,
          ...(isTroubled
            ? { description: TEXTS.troubled }
            : value === hint && chosen === null && { description: TEXTS.hinted }),
        }))}
      />
      <p className="text-muted text-sm">
        {TEXTS.neverPin} {isTest && PAYMENT_TEXTS.testMode}
      </p>
      <FailureNote failure={error?.message} />
      <Button type="submit" size="lg" isPending={isPending || isSuccess} pendingText={TEXTS.sending}>
        {TEXTS.send}
      </Button>
    </form>
  )
}
