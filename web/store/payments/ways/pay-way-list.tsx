import { BellRing, ChevronRight, CreditCard, type LucideIcon, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import type { PaymentProblem, ShopInfo } from '#domain/settings/settings-api.ts'
import { useSession } from '../../../client/session/session-store.ts'
import { useAuthStep } from '../../../client/steps/auth-step.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { paymentProblem } from '../window/payment-key.ts'
import { usePaymentWindow } from '../window/use-payment-window.ts'
import { lastWay, type PayWay } from './last-way.ts'

type PayWayListProps = {
  shop: Pick<ShopInfo, 'payment' | 'manualPayment' | 'orders'>
  onChoose: (way: PayWay) => void
  /** The one that is starting; meanwhile every choice is disabled. */
  pending: PayWay | null
  /** Why every choice is disabled; show the same words beside the list. */
  blocked?: string | undefined
  /** Whether manual mobile money may have been sent, so that it can be claimed also where it is offered no more. */
  mayHaveSent?: boolean
}

const TEXTS = PAYMENT_TEXTS.ways
const MISCONFIGURED = PAYMENT_TEXTS.misconfigured
const WAYS: readonly PayWay[] = ['paystack', 'momo', 'mtn']
const ICONS = { paystack: CreditCard, momo: BellRing, mtn: Smartphone } satisfies Record<PayWay, LucideIcon>

/** The ways to pay: those that work first, the last used one on top; then those that are coming. */
export function PayWayList({ shop, onChoose, pending, blocked, mayHaveSent = false }: PayWayListProps) {
  const { payment: setup, manualPayment } = shop
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const last = useStored(lastWay)
  // The order stays while the list is shown, also after a choice.
  const [first] = useState(last)

  usePaymentWindow()

  const choose = (way: PayWay) => {
    const found = way === 'mtn' ? null : paymentProblem(setup)
    setProblem(found)
    if (found === null) return onChoose(way)
    showToast({ title: MISCONFIGURED.title, text: MISCONFIGURED.reasons[found] }, 'destructive')
  }

  const isHeld = pending !== null || blocked !== undefined
  // With no way at all, only money that was sent before can be told of.
  const ways = WAYS.filter((way) => (way === 'mtn' ? mayHaveSent : setup.problem === null) || manualPayment !== 'off')
  const manualText =
    manualPayment === 'off' ? PAYMENT_TEXTS.manual.sentBefore : TEXTS.mtn.text(shop.orders.confirmMinutes)
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3">
        {ways
          .toSorted((a, b) => Number(b === first) - Number(a === first))
          .map((way, index) => (
            <Choice
              key={way}
              id={way}
              icon={ICONS[way]}
              name={TEXTS[way].name}
              text={way === 'mtn' ? manualText : TEXTS[way].text}
              mark={way === 'mtn' && manualPayment === 'example' ? PAYMENT_TEXTS.manual.exampleMark : undefined}
              isFirst={index === 0}
              isHeld={isHeld}
              isPending={pending === way}
              onChoose={() => choose(way)}
            />
          ))}
      </ul>
      {problem !== null && (
        <FailureNote
          failure={{
            title: MISCONFIGURED.title,
            text: `${MISCONFIGURED.reasons[problem]} ${ways.includes('mtn') ? MISCONFIGURED.otherWays : ''}`,
          }}
        />
      )}
      {setup.isTest && (
        <p className="text-muted text-xs">
          {PAYMENT_TEXTS.testMode}{' '}
          {setup.simulatorUrl !== null && (
            <a href={setup.simulatorUrl} target="_blank" rel="noreferrer" className="underline underline-offset-2">
              {PAYMENT_TEXTS.simulator}
            </a>
          )}
        </p>
      )}
      <StillToCome isHeld={isHeld} />
    </div>
  )
}

/** The ways that do not work yet, in a quiet block, so that they are not mistaken for ways to pay. */
function StillToCome({ isHeld }: { isHeld: boolean }) {
  const sayComingSoon = (provider: string) =>
    showToast({ title: PAYMENT_TEXTS.notIntegrated.title, text: PAYMENT_TEXTS.notIntegrated.text(provider) })
  return (
    <section aria-labelledby="still-to-come" className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
      <p id="still-to-come" className="font-semibold text-muted text-sm">
        {PAYMENT_TEXTS.stillToCome}
      </p>
      <ul className="grid divide-y divide-line">
        {(['mojo', 'express'] as const).map((id) => (
          <li key={id}>
            <button
              type="button"
              data-way={id}
              aria-disabled={isHeld || undefined}
              onClick={() => !isHeld && sayComingSoon(TEXTS[id].name)}
              className="min-h-11 w-full text-left text-muted text-sm aria-disabled:cursor-not-allowed"
            >
              {TEXTS[id].name}
            </button>
          </li>
        ))}
        <MembersOnly {...TEXTS.cash} />
        <MembersOnly {...TEXTS.later} />
      </ul>
    </section>
  )
}

type ChoiceProps = {
  id: PayWay
  icon: LucideIcon
  name: string
  text: string
  mark: string | undefined
  isFirst: boolean
  isHeld: boolean
  isPending: boolean
  onChoose: () => void
}

function Choice({ id, icon: Icon, name, text, mark, isFirst, isHeld, isPending, onChoose }: ChoiceProps) {
  const textId = useId()
  return (
    <li>
      <button
        type="button"
        data-way={id}
        aria-label={name}
        aria-describedby={textId}
        aria-disabled={isHeld || undefined}
        aria-busy={isPending || undefined}
        onClick={() => !isHeld && onChoose()}
        className={classNames(
          'flex min-h-20 w-full items-center gap-4 rounded-lg border px-4 py-4 text-left shadow-card transition-colors duration-150',
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
          isFirst
            ? 'border-gold-text bg-gold-soft hover:bg-gold-soft'
            : 'border-line-strong bg-surface hover:bg-ground',
        )}
      >
        <span
          className={classNames(
            'grid size-12 shrink-0 place-items-center rounded-full',
            isFirst ? 'bg-gold text-on-gold' : 'bg-gold-soft text-gold-text',
          )}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-lg leading-snug">
            {isPending ? PAYMENT_TEXTS.processing : name}{' '}
            {mark !== undefined && <Badge tone="brick-soft">{mark}</Badge>}
          </span>
          <span id={textId} className="block text-muted text-sm">
            {text}
          </span>
        </span>
        {isPending ? (
          <Spinner className="shrink-0" />
        ) : (
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        )}
      </button>
    </li>
  )
}

/** A way for members that is not ready: its text shows that before signing in. */
function MembersOnly({ name, text }: { name: string; text: string }) {
  const isSignedIn = useSession().status === 'signed_in'
  const { go } = useAuthStep()
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-muted text-sm">
      <span className="min-w-0 flex-1 basis-28">
        <span className="block">{name}</span>
        <span className="block text-xs">{text}</span>
      </span>
      {isSignedIn ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={PAYMENT_TEXTS.comingSoonFor(name)}
          disabledReason={PAYMENT_TEXTS.comingSoon}
        >
          {PAYMENT_TEXTS.comingSoon}
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={PAYMENT_TEXTS.signInFor(name)}
          aria-haspopup="dialog"
          onClick={() => go('signin')}
        >
          {PAYMENT_TEXTS.signIn}
        </Button>
      )}
    </li>
  )
}
