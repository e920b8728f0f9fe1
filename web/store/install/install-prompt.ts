import { showToast } from '../../ui/overlay/toast.ts'
import { INSTALL_TEXTS as TEXTS } from './install-texts.ts'

const INSTRUCTIONS_MS = 8_000

/** The install event of Chromium, which the standard types lack. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

let offered: InstallEvent | undefined

/** Stores the browser's install event until the shopper uses it. Call it before the first render. */
export function storeInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) offered = event
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    recordChoice()
    showToast(TEXTS.installed, 'success')
  })
}

/** Installs the shop as an app if the browser offers that; otherwise shows how to do it. */
export async function installApp(): Promise<void> {
  recordChoice()
  const offer = offered
  if (!offer) {
    const how = isInsideApp() ? TEXTS.insideApp : isTouch() ? TEXTS.onPhone : TEXTS.onDesktop
    showToast({ title: TEXTS.title, text: how }, 'default', INSTRUCTIONS_MS)
    return
  }
  // The event can be used once.
  offered = undefined
  try {
    await offer.prompt()
  } catch {
    showToast(TEXTS.failed, 'destructive')
  }
}

/** The words of a button that installs the app. */
export const installWords = () =>
  TEXTS.install[isTouch() ? 'phone' : 'desktop'][offered === undefined ? 'manual' : 'offered']

/** Afterwards nothing offers the app again. */
const recordChoice = () =>
  void import('./install-choice.ts').then(({ recordInstall }) => recordInstall()).catch(() => undefined)
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** Browsers within other apps can install nothing. */
const isInsideApp = () => /FBA[NV]|Instagram|TikTok|musical_ly/.test(navigator.userAgent)

/** Whether the page runs as the installed app; iPhones say so by a property of their own. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isOnHomeScreen || window.matchMedia('(display-mode: standalone)').matches
}
