/** How long the splash is shown and how long it fades, ms, as in styles/splash.css. */
export const STILL_MS = 2_000
export const FADE_MS = 1_500
/** The duration of the fade after a tap or a key, ms. */
export const SKIP_MS = 200

/** Set on the root by public/before-paint.js. */
const SHOWN = 'with-splash'
const SKIPPED = 'splash-skipped'

type Splash = {
  element: HTMLElement
  /** How long it was visible before this script ran, ms. */
  seenForMs: number
  /** Called once, after it is removed. */
  onClose?: () => void
}

/** Removes the splash when its time is over. Its appearance is CSS only and needs no script. */
export function runSplash({ element, seenForMs, onClose }: Splash) {
  const root = document.documentElement
  if (!root.classList.contains(SHOWN)) {
    element.remove()
    return
  }
  const close = () => {
    for (const timer of timers) clearTimeout(timer)
    for (const event of SKIPS) removeEventListener(event, hasten)
    element.remove()
    root.classList.remove(SHOWN, SKIPPED)
    onClose?.()
  }
  const timers = [setTimeout(close, Math.max(0, STILL_MS + FADE_MS - seenForMs))]
  const hasten = () => timers.push(setTimeout(close, SKIP_MS))
  if (root.classList.contains(SKIPPED)) hasten()
  for (const event of SKIPS) addEventListener(event, hasten, { once: true })
}

const SKIPS = ['click', 'keydown'] as const

/** How long the splash has been visible: the time of its animation, which starts with the first paint. */
export function seenFor(element: HTMLElement): number {
  const time = element.getAnimations()[0]?.currentTime
  return typeof time === 'number' ? time : 0
}
