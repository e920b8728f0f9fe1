/** The splash stands still, then fades: the figures of styles/splash.css, ms. */
export const STILL_MS = 2_000
export const FADE_MS = 1_500
/** A tap or a key lets it go this quickly, ms. */
export const SKIP_MS = 200

/** Set on the root by public/before-paint.js. */
const SHOWN = 'with-splash'
const SKIPPED = 'splash-skipped'

type Splash = {
  element: HTMLElement
  /** How long it has been seen already when this script arrives, ms. */
  seenForMs: number
  /** Once, after it has left. */
  onClose?: () => void
}

/** Takes the splash out of the page when its time is over. The look of it is CSS alone and waits for no script. */
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

/** How long the splash has been seen: the time of its own fade, which begins with the first paint. */
export function seenFor(element: HTMLElement): number {
  const time = element.getAnimations()[0]?.currentTime
  return typeof time === 'number' ? time : 0
}
