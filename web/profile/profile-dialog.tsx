import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { SignedInOnly } from '../auth/signed-in-only.tsx'
import { useShop } from '../shop/shop-hooks.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { fetchAhead, lazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { accountRowId } from './account/account-row.tsx'
import { AccountTab } from './account/account-tab.tsx'
import { DispatchTab } from './dispatch-tab.tsx'
import { ProfileHead } from './profile-head.tsx'
import { PROFILE_TABS, type ProfileTab, partIn, useProfileStep } from './profile-step.ts'
import { PROFILE_TEXTS } from './profile-texts.ts'
import { ServicesTab } from './services-tab.tsx'
import { SubscriptionTab } from './subscription-tab.tsx'

const TEXTS = PROFILE_TEXTS
const loadParts = () => import('./account/account-part-view.tsx')
const AccountPartView = lazyPart(loadParts, (view) => view.AccountPartView)

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
  const { step, turn, back, close } = useProfileStep()
  const brand = useShop()?.brand.name ?? 'Chillz'
  const top = useRef<HTMLDivElement>(null)
  const backButton = useRef<HTMLButtonElement>(null)
  const part = partIn(step)
  const shownPart = useRef(part)

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
    if (step === 'account') fetchAhead(loadParts)
  }, [step])

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
            className="-mt-2 -ml-3 mb-1"
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
        <TabView tab={tab} />
      </Tabs>
    </Dialog>
  )
}

/** One height for all tabs where there is room, so that nothing jumps from one to the other. */
const SIZE = 'max-w-2xl max-md:h-[94dvh] md:h-[min(780px,calc(100dvh-32px))]'

function TabView({ tab }: { tab: ProfileTab }) {
  switch (tab) {
    case 'subscription':
      return <SubscriptionTab />
    case 'dispatch':
      return <DispatchTab />
    case 'services':
      return <ServicesTab />
    case 'account':
      return <AccountTab />
  }
}
