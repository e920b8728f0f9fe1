import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendVoucher, VOUCHER } from '#domain/payments/charges-api.ts'
import { NETWORKS, type Network, PROMPT_MS } from '#domain/payments/networks.ts'
import type { Charge, Settlement } from '#domain/payments/payments-api.ts'
import { call } from '../../../client/api.ts'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { useWakeLock } from '../../../ui/use-wake-lock.ts'
import { Money } from '../../../ui/words/money.tsx'
import { Announced } from '../announced.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import type { PurchasePart } from '../purchase-part.ts'
import { ChargeAgain } from './charge-again.tsx'
import { CHARGE_TEXTS, clockWords, DIALLED } from './charge-texts.ts'
import { useCountdown } from './use-countdown.ts'

const TEXTS = CHARGE_TEXTS.room
/** After so long without an answer the page says what to do when no prompt comes, in milliseconds. */
const HELP_AFTER_MS = 30_000
const sendingOf = (reference: string) => ['send-voucher', reference]

type WaitingRoomProps = {
  settlement: Settlement
  charge: Charge
  part: PurchasePart
  /** Whether the shop did not answer the last time it was asked. */
  isUnanswered: boolean
  askAgain: () => Promise<unknown>
}

/** A mobile money charge that waits for its payer; every device with the link of the payment shows the same. */
export function WaitingRoom({ settlement, charge, part, isUnanswered, askAgain }: WaitingRoomProps) {
  const { network } = charge
  // While a voucher is sent, the shop asks for none; the form stays, because it shows what has become of it.
  const isSending = useIsMutating({ mutationKey: sendingOf(settlement.reference) }) > 0
  const step = isSending ? 'voucher' : charge.step
  const leftMs = useCountdown(charge.leftMs, charge)
  const againMs = useCountdown(charge.againMs, charge)
  const isOver = charge.leftMs === 0 || leftMs === 0
  const words = isOver
    ? {
        title: TEXTS.over.title(NETWORKS[network].name),
        text: againMs === 0 ? TEXTS.over.text : `${TEXTS.over.notYet} ${TEXTS.over.text}`,
      }
    : { title: TEXTS[step].title, text: charge.text ?? TEXTS[step].text }
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(words.title)
  useWakeLock(!isOver)
  return (
    <section className="column grid max-w-xl gap-5 py-10 md:py-16">
      <Announced words={words} />
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-xl outline-none">
          {!isOver && <Spinner className="size-6 shrink-0" />}
          {words.title}
        </h1>
        <p className="text-pretty">{words.text}</p>
        <p role="status" className="font-semibold text-brick-text empty:sr-only">
          {isUnanswered && TEXTS.unanswered[step]}
        </p>
      </div>
      <dl className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
        <Fact name={TEXTS.amount}>
          <Money amount={settlement.amount} className="font-bold text-lg" />
        </Fact>
        <Fact name={TEXTS.wallet}>
          {NETWORKS[network].name}, <span className="tabular">{charge.wallet}</span>
        </Fact>
        {!isOver && (
          <Fact name={TEXTS.left}>
            <span role="timer" className="tabular font-bold text-lg">
              {clockWords(leftMs)}
            </span>
          </Fact>
        )}
      </dl>
      {isOver ? (
        <Over settlement={settlement} part={part} againMs={againMs} askAgain={askAgain} />
      ) : (
        <>
          {step === 'voucher' && (
            <VoucherForm
              key={settlement.reference}
              reference={settlement.reference}
              network={network}
              askAgain={askAgain}
              onSent={() => heading.current?.focus()}
            />
          )}
          {step === 'approve' && leftMs < PROMPT_MS - HELP_AFTER_MS && (
            <div className="grid gap-2 rounded-md bg-gold-soft p-3 text-gold-text text-sm">
              <p>{TEXTS.noPrompt[network]}</p>
              <DialLink network={network} />
            </div>
          )}
          <p className="text-muted text-sm">{TEXTS.approveOnly}</p>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted text-sm">
        <p className="min-w-0 flex-1 basis-60">{TEXTS.leave}</p>
        <CopyButton variant="outline" text={location.href} copied={TEXTS.copied}>
          {TEXTS.copyLink}
        </CopyButton>
      </div>
      <p className="tabular text-muted text-sm">{PAYMENT_TEXTS.outcome.reference(settlement.reference)}</p>
    </section>
  )
}

type OverProps = Pick<WaitingRoomProps, 'settlement' | 'part' | 'askAgain'> & { againMs: number }

/** The prompt is over and nobody knows the outcome: it is never called failed. */
function Over({ settlement, part, againMs, askAgain }: OverProps) {
  const check = useMutation({ mutationFn: askAgain, networkMode: 'always' })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button size="lg" variant="outline" isPending={check.isPending} onClick={() => check.mutate()}>
          {TEXTS.check}
        </Button>
        {againMs === 0 && (
          <>
            <ChargeAgain settlement={settlement} />
            <LinkButton to={part.askedAt(settlement.subjectId)} variant="outline" size="lg">
              {CHARGE_TEXTS.back}
            </LinkButton>
          </>
        )}
      </div>
      <p className="text-muted text-sm">{againMs === 0 ? TEXTS.both : TEXTS.againIn(clockWords(againMs))}</p>
    </div>
  )
}

/** Opens the dialler with the code of a network, on phones that dial such codes from a page: iPhones refuse them. */
function DialLink({ network }: { network: Network }) {
  if (!/Android/.test(navigator.userAgent)) return null
  const code = DIALLED[network]
  return (
    <a
      href={`tel:${encodeURIComponent(code)}`}
      className={buttonClasses({ variant: 'outline', className: 'justify-self-start' })}
    >
      {TEXTS.dial(code)}
    </a>
  )
}

type VoucherFormProps = {
  reference: string
  network: Network
  askAgain: () => Promise<unknown>
  /** The form is about to leave the page. */
  onSent: () => void
}

/** The voucher of a wallet. It is kept in memory alone: after a reload it is typed again. */
function VoucherForm({ reference, network, askAgain, onSent }: VoucherFormProps) {
  const [typed, setTyped] = useState('')
  const voucher = typed.replace(/\s/g, '')
  const { props, faults, refuse } = useCheckedForm<'voucher'>({
    found: { voucher: VOUCHER.test(voucher) ? undefined : TEXTS.voucherInvalid },
    onSend: () => {
      if (!send.isPending) send.mutate()
    },
  })
  const send = useMutation({
    mutationKey: sendingOf(reference),
    mutationFn: () => call(sendVoucher, { params: { id: reference }, body: { voucher } }),
    onSuccess: ({ isAccepted }) => {
      if (isAccepted) onSent()
      else refuse({ voucher: TEXTS.voucherAgain })
    },
    onError: ({ message }) => {
      refuse({ voucher: message })
    },
    onSettled: askAgain,
    networkMode: 'always',
  })
  return (
    <form {...props} className="grid gap-4">
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        {TEXTS.voucherSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <DialLink network={network} />
      <TextField
        label={TEXTS.voucherLabel}
        value={typed}
        onValueChange={setTyped}
        isRequired
        error={faults.voucher}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={14}
      />
      <Button type="submit" size="lg" isPending={send.isPending} pendingText={CHARGE_TEXTS.sending}>
        {TEXTS.sendVoucher}
      </Button>
    </form>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
