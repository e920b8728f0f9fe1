import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useBrand } from '../../client/shop/use-brand.ts'
import {
  type AccountPart,
  PROFILE_TABS,
  type ProfileTab,
  partIn,
  useProfileStep,
} from '../../client/steps/profile-step.ts'
import { SignedInOnly } from '../../store/auth/signed-in-only.tsx'
import { accountRowId } from '../../store/profile/account/account-row.tsx'
import { AccountTab } from '../../store/profile/account/account-tab.tsx'
import { ProfileHead } from '../../store/profile/profile-head.tsx'
import { PROFILE_TEXTS } from '../../store/profile/profile-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { fetchAhead, lazyPart } from '../../ui/state/lazy-part.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SubscriptionTab } from './subscription-tab.tsx'

const TEXTS = PROFILE_TEXTS
const loadParts = () => import('../../store/profile/account/account-part-view.tsx')
const AccountPartView = lazyPart(loadParts, 'AccountPartView')
const loadDispatch = () => import('./dispatch-tab.tsx')
const DispatchTab = lazyPart(loadDispatch, 'DispatchTab')
const loadServices = () => import('./services-tab.tsx')
const ServicesTab = lazyPart(loadServices, 'ServicesTab')

/** One's own account, over whatever page one is on. Nothing for visitors: they are asked to sign in first. */
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
  /** Where the focus goes once the tab is shown that is turned to. */
  const leadTo = useRef<AccountPart>(undefined)

  // What led to a view is gone once it is there: the focus goes to its beginning, and back to where it came from.
  useEffect(() => {
    const before = shownPart.current
    shownPart.current = part
    if (before === part) return
    top.current?.scrollIntoView()
    if (part !== null) backButton.current?.focus()
    else if (before !== null) document.getElementById(accountRowId(before))?.focus()
  }, [part])

  useEffect(() => {
    const next = { account: loadParts, subscription: loadDispatch, dispatch: loadServices }
    if (step !== null && step in next) fetchAhead(next[step as keyof typeof next]) // just looked up
    if (step !== 'account' || leadTo.current === undefined) return
    document.getElementById(accountRowId(leadTo.current))?.focus()
    leadTo.current = undefined
  }, [step])

  /** What was asked for is seen in the account. */
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
          <AccountPartView part={part} />
        </Suspense>
      </Dialog>
    )
  }
  const tab = PROFILE_TABS.find((one) => one === step) ?? 'subscription'
  return (
    <Dialog {...common} title={TEXTS.title} isTitleHidden head={<ProfileHead />}>
      <div ref={top} />
      <Tabs
        label={TEXTS.tabsLabel}
        tabs={PROFILE_TABS.map((value) => ({
          value,
          label: value === 'services' ? TEXTS.tabs.services(brand) : TEXTS.tabs[value],
        }))}
        value={tab}
        onValueChange={turn}
      >
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <TabView tab={tab} onRequested={showRequests} onSeeRequests={() => go('requests')} />
        </Suspense>
      </Tabs>
    </Dialog>
  )
}

/** One height for all tabs where there is room, so that nothing jumps from one to the other. */
const SIZE = 'max-w-2xl max-md:h-[94dvh] md:h-[min(780px,calc(100dvh-32px))]'

type TabViewProps = { tab: ProfileTab; onRequested: () => void; onSeeRequests: () => void }

function TabView({ tab, onRequested, onSeeRequests }: TabViewProps) {
  switch (tab) {
    case 'subscription':
      return <SubscriptionTab />
    case 'dispatch':
      return <DispatchTab onRequested={onRequested} />
    case 'services':
      return <ServicesTab onSeeRequests={onSeeRequests} />
    case 'account':
      return <AccountTab />
  }
}
