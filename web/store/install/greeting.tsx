import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../client/session/session-store.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { InstallCard } from './install-card.tsx'
import { cardAfterMs, installChoice, putOff } from './install-choice.ts'
import { isInstalled } from './install-prompt.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'

const WELCOME_AFTER_MS = 1_000
/** How often somebody who is busy is looked at again, ms. */
const AGAIN_MS = 1_000

const welcome = storedValue<'new' | 'shown'>({
  key: 'chillz-welcome',
  owner: 'device',
  storage: 'tab',
  schema: z.literal('shown'),
  empty: 'new',
})

/**
 * What greets people on the home page once the menu is loaded: the welcome, to visitors once a session, and then the card
 * that offers the app. Neither comes over the splash or a window, nor while somebody types; the card neither on a slow
 * line nor over a cart.
 */
export function Greeting({ hasCart }: { hasCart: boolean }) {
  const session = useSession()
  const auth = useAuthStep()
  const now = useClock()
  const seen = useStored(welcome)
  const choice = useStored(installChoice)
  const isSignedIn = session.status === 'signed_in'
  useEffect(() => {
    if (isSignedIn) welcome.forget()
  }, [isSignedIn])

  const isWelcomeDue = seen === 'new' && session.status === 'signed_out'
  const isWelcome = useQuietMoment(isWelcomeDue ? WELCOME_AFTER_MS : null)
  const cardAfter = isWelcomeDue || isInstalled() || isOnSlowConnection() ? null : cardAfterMs(choice, now())
  const isCard = useQuietMoment(cardAfter)

  const close = () => welcome.update(() => 'shown')
  const signIn = () => {
    close()
    auth.go('signin')
  }
  if (isWelcomeDue && isWelcome) return <WelcomeDialog onClose={close} onSignIn={signIn} />
  if (cardAfter === null || !isCard || hasCart) return null
  return <InstallCard onLater={() => installChoice.update((before) => putOff(before, now()))} />
}

const isOnSlowConnection = () => document.documentElement.classList.contains('on-slow-connection')

/** Whether nothing else has the attention: no splash, no window, no field. */
const isQuiet = () =>
  document.querySelector('.with-splash, [role=dialog]') === null && !document.activeElement?.matches('input, textarea')

/** True from the first quiet moment, `afterMs` or later after the page is ready; null: not yet wanted. */
function useQuietMoment(afterMs: number | null): boolean {
  const [isNow, setNow] = useState(false)
  useEffect(() => {
    if (afterMs === null) return
    let timer = setTimeout(look, afterMs)
    function look() {
      if (isQuiet()) setNow(true)
      else timer = setTimeout(look, AGAIN_MS)
    }
    return () => {
      clearTimeout(timer)
      setNow(false)
    }
  }, [afterMs])
  return isNow
}
