// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FADE_MS, runSplash, SKIP_MS, STILL_MS } from './run-splash.ts'

const beforePaint = readFileSync('web/public/before-paint.js', 'utf8')
const styles = readFileSync('web/styles/splash.css', 'utf8')

/** Opens a page as a browser does: runs the blocking script, then the app, which finds the splash in the page. */
function openPage({ path = '/', seenForMs = 0, onClose }: { path?: string; seenForMs?: number; onClose?: () => void }) {
  history.replaceState(null, '', path)
  document.documentElement.className = ''
  document.body.innerHTML = '<div id="splash"></div>'
  new Function(beforePaint)()
  const element = document.getElementById('splash')
  if (element) runSplash({ element, seenForMs, ...(onClose && { onClose }) })
}

const isThere = () => document.getElementById('splash') !== null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
  // Whatever another file of tests has left would keep the splash away.
  const { connection } = navigator as { connection?: unknown }
  expect({ connection, address: location.pathname + location.search }).toEqual({ connection: undefined, address: '/' })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it is shown for 2 s and fades for 1.5 s: it is removed after 3.5 s, not earlier, and reports that once', () => {
  const onClose = vi.fn()
  openPage({ onClose })
  vi.advanceTimersByTime(3_499)
  expect(isThere()).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(isThere()).toBe(false)
  expect(document.documentElement.className).not.toContain('splash')
  vi.advanceTimersByTime(10_000)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the time before the script was loaded counts, so that a slow script does not prolong it', () => {
  openPage({ seenForMs: 3_000 })
  vi.advanceTimersByTime(500)
  expect(isThere()).toBe(false)
})

test('a script that is loaded after the fade removes it at once', () => {
  const onClose = vi.fn()
  openPage({ seenForMs: 9_000, onClose })
  vi.advanceTimersByTime(0)
  expect(isThere()).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each(['click', 'keydown'])('a %s skips it', (event) => {
  const onClose = vi.fn()
  openPage({ onClose })
  vi.advanceTimersByTime(700)
  window.dispatchEvent(new Event(event))
  expect(document.documentElement.classList.contains('splash-skipped')).toBe(true)
  vi.advanceTimersByTime(SKIP_MS)
  expect(isThere()).toBe(false)
  vi.runAllTimers()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a tap at the end does not prolong it', () => {
  openPage({})
  vi.advanceTimersByTime(3_450)
  window.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(50)
  expect(isThere()).toBe(false)
})

test('a tap before the script is loaded still skips it', () => {
  history.replaceState(null, '', '/')
  document.documentElement.className = ''
  document.body.innerHTML = '<div id="splash"></div>'
  new Function(beforePaint)()
  window.dispatchEvent(new Event('click'))
  const element = document.getElementById('splash')
  if (element) runSplash({ element, seenForMs: 400 })
  vi.advanceTimersByTime(SKIP_MS)
  expect(isThere()).toBe(false)
})

test('it is shown once in a session: the second page has none', () => {
  openPage({})
  vi.runAllTimers()
  openPage({ path: '/terms' })
  expect(isThere()).toBe(false)
})

test.each([
  '/payment-callback?reference=x',
  '/paystackwb/success',
  '/track-order?id=7K3QF9M2XA',
  '/checkout',
  '/c/7K3QF9M2',
  '/category/mains?item=waakye',
  '/?buy=cart',
])('nobody who comes to %s waits: they know what they came for', (path) => {
  openPage({ path })
  expect(isThere()).toBe(false)
})

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  '%o: it costs nothing where data are dear or the connection is slow',
  (connection) => {
    vi.stubGlobal('navigator', { ...navigator, connection })
    openPage({})
    expect(isThere()).toBe(false)
  },
)

test('the styles and the script use the same durations', () => {
  expect(styles).toContain(`splash-leave ${FADE_MS / 1_000}s ease-in-out ${STILL_MS / 1_000}s forwards`)
  expect(styles).toContain(`splash-skip ${SKIP_MS}ms`)
})
