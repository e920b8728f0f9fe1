import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { useBuyStep } from '../../client/steps/buy-step.ts'
import { useCart } from '../../store/orders/cart/use-cart.ts'
import { clearAppBadge } from '../../ui/app-badge.ts'
import { Button } from '../../ui/button.tsx'
import { useLowData } from '../../ui/low-data.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'
import { beginUpdate, holdBusy, isAnyBusy, keepOffline } from './offline-worker.ts'

/** Pages on which somebody orders, pays or writes: a reload would stand in the way. */
const BUSY_PAGES =
  /^\/(c\/|checkout|pay|track-order|account|auth|grow\/|recipes\/|masterclass\/|international|kitchen-challenge|training|partner|admin)/
/** How often it is looked whether another tab still orders, ms. */
const AGAIN_MS = 5_000

/** Keeps the shop for use without a network, and offers its new version when nobody is in the middle of an order. */
export function OfflineKeeper() {
  const { pathname } = useLocation()
  const { step } = useBuyStep()
  const { step: authStep } = useAuthStep()
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const [isPutOff, setPutOff] = useState(false)
  const isBusy = step !== null || authStep !== null || BUSY_PAGES.test(pathname)

  // In low data the shop is kept only for somebody who orders, and has most of its scripts already, and for riders.
  const hasCart = useCart().count > 0
  const isWanted = !useLowData() || hasCart || pathname === paths.ride
  useEffect(() => (import.meta.env.PROD && isWanted ? keepOffline(setWaiting) : undefined), [isWanted])
  useEffect(() => {
    if (!isBusy) return
    const done = new AbortController()
    holdBusy(done.signal)
    return () => done.abort()
  }, [isBusy])

  useNewsSeen()
  const isFree = useNobodyBusy(waiting !== null && !isPutOff && !isBusy)
  return (
    // On the page before the offer, which is silent otherwise.
    <div role="status">
      {waiting && !isPutOff && !isBusy && isFree && (
        <UpdateOffer onRefresh={() => beginUpdate(waiting)} onLater={() => setPutOff(true)} />
      )}
    </div>
  )
}

/** Clears the badge of news about an order while the page is visible: `web/worker/push.ts` sets it. */
function useNewsSeen() {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') clearAppBadge()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

/** Whether no tab orders; false until it is known. */
function useNobodyBusy(isAsked: boolean): boolean {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = () => void isAnyBusy().then((isAny) => setFree(!isAny))
    look()
    const timer = setInterval(look, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return isFree
}

const TEXTS = OFFLINE_TEXTS.update

function UpdateOffer({ onRefresh, onLater }: { onRefresh: () => void; onLater: () => void }) {
  return (
    <aside
      aria-label={TEXTS.title}
      className="fixed inset-x-3 top-20 z-30 mx-auto grid max-w-md animate-rise gap-3 rounded-lg border border-line bg-surface p-4 shadow-card lg:right-6 lg:left-auto lg:mx-0"
    >
      <div className="flex items-start gap-3">
        <RefreshCw aria-hidden className="mt-0.5 size-5 shrink-0 text-gold-text" />
        <div>
          <p className="font-bold font-display">{TEXTS.title}</p>
          <p className="text-muted text-sm">{TEXTS.text}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onLater}>
          {TEXTS.later}
        </Button>
        <Button onClick={onRefresh}>{TEXTS.refresh}</Button>
      </div>
    </aside>
  )
}
