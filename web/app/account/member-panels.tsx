import { Crown, Hourglass, type LucideIcon, Smartphone, Trees } from 'lucide-react'
import { type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { ClubPanel } from '../../store/subscriptions/club-panel.tsx'
import { PaymentSuccess } from '../../store/subscriptions/payment-success.tsx'
import { PlanCards } from '../../store/subscriptions/plan-cards.tsx'
import { SUBSCRIPTION_TEXTS } from '../../store/subscriptions/subscription-texts.ts'
import { takeUpgraded } from '../../store/subscriptions/upgraded-note.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'

const TEXTS = SUBSCRIPTION_TEXTS
/** The delay of the answer to a request for paying later, ms. */
const LATER_MS = 2_000

const AirtimePanel = lazyPart(() => import('../../store/airtime/airtime-panel.tsx'), 'AirtimePanel')

type Panel = 'plans' | 'airtime' | 'club'

type MemberPanelsProps = { profile: ProfileView }

/** The four buttons of the subscription tab; opening one panel closes the others. */
export function MemberPanels({ profile }: MemberPanelsProps) {
  const [open, setOpen] = useState<Panel | null>(null)
  const [isThanked, setThanked] = useState(false)
  const airtimeButton = useRef<HTMLButtonElement>(null)
  const later = usePayLater()
  const hasPlan = profile.subscription.planId !== UNSUBSCRIBED
  const turn = (panel: Panel) => setOpen(open === panel ? null : panel)

  // The page was reloaded after an upgrade.
  useEffect(() => {
    const upgraded = takeUpgraded()
    if (!upgraded) return
    showToast(TEXTS.upgraded(upgraded.plan), 'success')
    setThanked(true)
  }, [])

  return (
    <section aria-label={TEXTS.buttonsLabel} className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-2 min-[400px]:grid-cols-2">
        <PanelButton icon={Crown} isOpen={open === 'plans'} onPress={() => turn('plans')}>
          {hasPlan ? TEXTS.change : TEXTS.upgrade}
        </PanelButton>
        <PanelButton ref={airtimeButton} icon={Smartphone} isOpen={open === 'airtime'} onPress={() => turn('airtime')}>
          {TEXTS.airtime}
        </PanelButton>
        <PanelButton icon={Trees} isOpen={open === 'club'} onPress={() => turn('club')}>
          {TEXTS.club}
        </PanelButton>
        <Button
          variant="outline"
          size="lg"
          className="justify-start text-left"
          isPending={later.isPending}
          pendingText={TEXTS.laterUnderway}
          onClick={() => {
            setOpen(null)
            later.ask()
          }}
        >
          {!later.isPending && <Hourglass aria-hidden />}
          {TEXTS.later}
        </Button>
      </div>
      {open === 'plans' && (
        <Opened title={TEXTS.plans.title}>
          <PlanCards profile={profile} />
        </Opened>
      )}
      {open === 'airtime' && (
        <Opened title={TEXTS.airtime}>
          <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
            <AirtimePanel
              userId={profile.userId}
              onClose={() => {
                setOpen(null)
                airtimeButton.current?.focus()
              }}
            />
          </Suspense>
        </Opened>
      )}
      {open === 'club' && (
        <Opened title={TEXTS.clubPanel.title}>
          <ClubPanel />
        </Opened>
      )}
      {isThanked && <PaymentSuccess onClose={() => setThanked(false)} />}
    </section>
  )
}

type PanelButtonProps = {
  ref?: Ref<HTMLButtonElement>
  icon: LucideIcon
  isOpen: boolean
  onPress: () => void
  children: ReactNode
}

function PanelButton({ ref, icon: Icon, isOpen, onPress, children }: PanelButtonProps) {
  return (
    <Button
      ref={ref}
      variant="outline"
      size="lg"
      aria-expanded={isOpen}
      className={classNames('justify-start text-left', isOpen && 'border-gold-text bg-gold-soft')}
      onClick={onPress}
    >
      <Icon aria-hidden />
      {children}
    </Button>
  )
}

/** The open panel, scrolled into view. */
function Opened({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const ground = useRef<HTMLElement>(null)
  useEffect(() => {
    // `void`: newer browsers return a promise, which is no cleanup function.
    void ground.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={ground}
      aria-labelledby={id}
      className="grid scroll-my-4 grid-cols-1 gap-3 rounded-lg border border-line bg-ground p-4 sm:p-5"
    >
      <h3 id={id} className="font-bold text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Asks for paying later: after a delay a toast shows that it is not available yet, also when the dialog is closed. */
function usePayLater() {
  const [isPending, setPending] = useState(false)
  const ask = () => {
    setPending(true)
    setTimeout(() => {
      setPending(false)
      showToast(TEXTS.laterToast)
    }, LATER_MS)
  }
  return { isPending, ask }
}
