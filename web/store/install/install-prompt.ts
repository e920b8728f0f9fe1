import { showToast } from '../../ui/overlay/toast.tsx'
import { INSTALL_TEXTS as TEXTS } from './install-texts.ts'

const INSTRUCTIONS_MS = 8_000

/** What Chromium hands over instead of asking by itself; not part of the standard library's types. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

let offered: InstallEvent | undefined

/** Keeps the browser's offer to install the shop until somebody asks for it. Call before the page is drawn. */
export function storeInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) offered = event
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    showToast(TEXTS.installed, { tone: 'success' })
  })
}

/** Installs the shop as an app where the browser offers that, and says how it is done where it does not. */
export async function installApp(): Promise<void> {
  const offer = offered
  if (!offer) {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    showToast(TEXTS.title, { description: isTouch ? TEXTS.onPhone : TEXTS.onDesktop, duration: INSTRUCTIONS_MS })
    return
  }
  // One offer asks once.
  offered = undefined
  try {
    await offer.prompt()
  } catch {
    showToast(TEXTS.failed.title, { description: TEXTS.failed.text, tone: 'destructive' })
  }
}

/** Whether the page runs as the installed app already. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
