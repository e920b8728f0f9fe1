import { ArrowLeft } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useProfile } from '../../client/session/profile-query.ts'
import { useSession } from '../../client/session/session-store.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { type AccountPart, partIn, useProfileStep } from '../../client/steps/profile-step.ts'
import { initialsOf } from '../../store/auth/initials.ts'
import { SignedInOnly } from '../../store/auth/signed-in-only.tsx'
import type { TabProps } from '../../store/payments/purchase-part.ts'
import { accountRowId } from '../../store/profile/account/account-row.tsx'
import { AccountTab } from '../../store/profile/account/account-tab.tsx'
import { PROFILE_TEXTS } from '../../store/profile/profile-texts.ts'
import { ProfileWait } from '../../store/profile/profile-wait.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { fetchAhead, lazyPart } from '../../ui/state/lazy-part.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { STORE_PARTS } from '../store-parts.ts'
import { SubscriptionTab } from './subscription-tab.tsx'

const TEXTS = PROFILE_TEXTS
const loadParts = () => import('../../store/profile/account/account-part-view.tsx')
const AccountPartView = lazyPart(loadParts, 'AccountPartView')

type Leads = Omit<TabProps, 'profile'>
type Tab = {
  step: string
  label: (brand: string) => string
  View: ComponentType<Leads>
  load?: () => Promise<unknown>
}

/** The tabs in their order: the plan, those of the parts, the account. */
const TABS: readonly [Tab, ...Tab[]] = [
  { step: 'subscription', label: () => TEXTS.tabs.subscription, View: SubscriptionTab },
  ...STORE_PARTS.flatMap(({ tab }) => (tab ? [{ ...tab, View: viewOf(tab.load) }] : [])),
  { step: 'account', label: () => TEXTS.tabs.account, View: () => <AccountTab parts={STORE_PARTS} /> },
]

function viewOf(load: () => Promise<{ Form: ComponentType<TabProps> }>): ComponentType<Leads> {
  const Form = lazyPart(load, 'Form')
  return (leads) => (
    <ProfileWait skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(profile) => <Form profile={profile} {...leads} />}
    </ProfileWait>
  )
}

/** The account of the signed-in person, over any page. Visitors are asked to sign in first. */
export function ProfileDialog() {
  const { close } = useProfileStep()
  return (
    <SignedInOnly otherwise={null} onTurnedAway={close}>
      <ProfileWindow />
    </SignedInOnly>
  )
}

function ProfileWindow() {
  const { step, go, turn, back, close } = useProfileStep()
  const brand = useBrand().name
  const top = useRef<HTMLDivElement>(null)
  const backButton = useRef<HTMLButtonElement>(null)
  const part = partIn(step)
  const shownPart = useRef(part)
  /** The row that gets the focus once the account tab is shown. */
  const leadTo = useRef<AccountPart>(undefined)

  // The focus moves to the beginning of a view, and back to the row that opened it.
  useEffect(() => {
    const before = shownPart.current
    shownPart.current = part
    if (before === part) return
    top.current?.scrollIntoView()
    if (part !== null) backButton.current?.focus()
    else if (before !== null) document.getElementById(accountRowId(before))?.focus()
  }, [part])

  useEffect(() => {
    const shown = TABS.findIndex((tab) => tab.step === step)
    for (const load of step === 'account' ? [loadParts] : TABS.slice(shown, shown + 2).map((tab) => tab.load)) {
      if (shown >= 0 && load) fetchAhead(load)
    }
    if (step !== 'account' || leadTo.current === undefined) return
    document.getElementById(accountRowId(leadTo.current))?.focus()
    leadTo.current = undefined
  }, [step])

  /** Shows the account tab, whose list has the new request. */
  const showRequests = () => {
    leadTo.current = 'requests'
    turn('account')
  }

  if (step === null) return null
  const common = { isOpen: true, onOpenChange: close, isSheetOnPhones: true, className: SIZE } as const
  if (part !== null) {
    return (
      <Dialog
        {...common}
        title={TEXTS.parts[part]}
        above={
          <Button
            ref={backButton}
            variant="ghost"
            size="sm"
            className="-mt-2 -ml-3 mb-3"
            aria-label={TEXTS.backLabel}
            onClick={() => back('account')}
          >
            <ArrowLeft aria-hidden />
            {TEXTS.back}
          </Button>
        }
      >
        <div ref={top} />
        <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
          <AccountPartView part={part} parts={STORE_PARTS} />
        </Suspense>
      </Dialog>
    )
  }
  const { step: tab, View } = TABS.find((one) => one.step === step) ?? TABS[0]
  return (
    <Dialog {...common} title={TEXTS.title} isTitleHidden head={<ProfileHead />}>
      <div ref={top} />
      <Tabs
        label={TEXTS.tabsLabel}
        tabs={TABS.map(({ step: value, label }) => ({ value, label: label(brand) }))}
        value={tab}
        onValueChange={turn}
      >
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <View onRequested={showRequests} onSeeRequests={() => go('requests')} />
        </Suspense>
      </Tabs>
    </Dialog>
  )
}

/** All tabs have the same height on large screens, so that the dialog does not change its size. */
const SIZE = 'max-w-2xl max-md:h-[94dvh] md:h-[min(780px,calc(100dvh-32px))]'

/** The person's picture or initials, name, address and plan, above the tabs; less of it on low screens. */
function ProfileHead() {
  const { data: profile } = useProfile()
  const session = useSession()
  const known = session.status === 'signed_out' ? session.lapsed : session
  const fullName = profile?.fullName ?? known?.fullName ?? ''
  const email = profile?.email ?? known?.email ?? ''
  return (
    <div className="bg-espresso text-on-espresso">
      <div className="flex items-center gap-3 py-2 pr-16 pl-5 sm:pl-6 md:gap-4 md:py-4 [@media(max-height:30em)]:py-1">
        <Avatar
          initials={initialsOf({ fullName, email })}
          picture={profile?.avatarUrl ?? null}
          className="size-11 ring-3 ring-espresso-gold/40 md:size-16 md:text-xl"
        />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2.5">
            <span className="truncate font-bold font-display text-lg leading-tight">
              {fullName || email || PROFILE_TEXTS.noName}
            </span>
            {profile && <Badge tone="gold">{profile.subscription.planName}</Badge>}
          </p>
          {fullName !== '' && (
            <p className="truncate text-on-espresso-muted text-sm [@media(max-height:30em)]:hidden">{email}</p>
          )}
        </div>
      </div>
      <KenteStrip className="h-1.5" />
    </div>
  )
}
