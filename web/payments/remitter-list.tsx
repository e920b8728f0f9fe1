import { Banknote, ChevronRight, Clock, CreditCard, type LucideIcon, Smartphone, Wallet, Zap } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { PaymentProblem, PaymentSetup } from '#domain/settings/settings-api.ts'
import { useAuthStep } from '../auth/auth-step.ts'
import { useSession } from '../auth/session-store.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toast.tsx'
import { loadWidget } from './load-widget.ts'
import { paymentProblem } from './payment-key.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'

/** The ways of paying that lead somewhere today. */
export type Remitter = 'paystack' | 'mtn'

type RemitterListProps = {
  setup: PaymentSetup
  onChoose: (remitter: Remitter) => void
  /** The one that is being started; meanwhile nothing else can be chosen. */
  pending: Remitter | null
  /** Why nothing can be chosen yet; show the same words beside the list. */
  blocked?: string | undefined
}

const TEXTS = PAYMENT_TEXTS.remitters

/** Who sends the money: the list of ways to pay. */
export function RemitterList({ setup, onChoose, pending, blocked }: RemitterListProps) {
  const [problem, setProblem] = useState<PaymentProblem | null>(null)

  // The window is got ready while the shopper reads; whether that worked matters only when it is needed.
  const { scriptUrl } = setup
  const isOffered = paymentProblem(setup) === null
  useEffect(() => {
    if (isOffered) loadWidget(scriptUrl).catch(() => {})
  }, [isOffered, scriptUrl])

  const choosePaystack = () => {
    const found = paymentProblem(setup)
    setProblem(found)
    if (found === null) return onChoose('paystack')
    showToast(PAYMENT_TEXTS.misconfigured.title, {
      description: PAYMENT_TEXTS.misconfigured.reasons[found],
      tone: 'destructive',
    })
  }
  const sayComingSoon = (provider: string) =>
    showToast(PAYMENT_TEXTS.notIntegrated.title, { description: PAYMENT_TEXTS.notIntegrated.text(provider) })

  const isHeld = pending !== null || blocked !== undefined
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        <Choice
          icon={CreditCard}
          {...TEXTS.paystack}
          isHeld={isHeld}
          isPending={pending === 'paystack'}
          onChoose={choosePaystack}
        />
        <Choice
          icon={Smartphone}
          {...TEXTS.mtn}
          isHeld={isHeld}
          isPending={pending === 'mtn'}
          onChoose={() => onChoose('mtn')}
        />
        <Choice icon={Wallet} {...TEXTS.mojo} isHeld={isHeld} onChoose={() => sayComingSoon(TEXTS.mojo.name)} />
        <Choice icon={Zap} {...TEXTS.express} isHeld={isHeld} onChoose={() => sayComingSoon(TEXTS.express.name)} />
        <MembersOnly icon={Banknote} {...TEXTS.cash} />
        <MembersOnly icon={Clock} {...TEXTS.later} />
      </ul>
      {problem !== null && (
        <p role="alert" className="rounded-md bg-brick-soft p-3 text-brick-text text-sm">
          <strong className="block">{PAYMENT_TEXTS.misconfigured.title}</strong>
          {PAYMENT_TEXTS.misconfigured.reasons[problem]} {PAYMENT_TEXTS.misconfigured.otherWays}
        </p>
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
    </div>
  )
}

type ChoiceProps = {
  icon: LucideIcon
  name: string
  text: string
  isHeld: boolean
  isPending?: boolean
  onChoose: () => void
}

const ROW = 'flex w-full min-h-16 items-center gap-3 rounded-lg border border-line px-4 py-3 text-left'

function Choice({ icon: Icon, name, text, isHeld, isPending = false, onChoose }: ChoiceProps) {
  const textId = useId()
  return (
    <li>
      <button
        type="button"
        aria-label={name}
        aria-describedby={textId}
        aria-disabled={isHeld || undefined}
        aria-busy={isPending || undefined}
        onClick={() => !isHeld && onChoose()}
        className={classNames(
          ROW,
          'bg-surface transition-colors duration-150 hover:border-line-strong hover:bg-ground',
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
        )}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{isPending ? PAYMENT_TEXTS.processing : name}</span>
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

/** For people who have signed in, and not ready for them yet. */
function MembersOnly({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string }) {
  const isSignedIn = useSession().status === 'signed_in'
  const { go } = useAuthStep()
  return (
    <li className={classNames(ROW, 'flex-wrap border-dashed bg-sunken')}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-line text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold text-muted">{name}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
      {isSignedIn ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={PAYMENT_TEXTS.comingSoonFor(name)}
          disabledReason={PAYMENT_TEXTS.comingSoon}
        >
          {PAYMENT_TEXTS.comingSoon}
        </Button>
      ) : (
        <Button
          variant="outline"
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
