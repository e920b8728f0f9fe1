import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollTarget } from './scroll-target.ts'

const KEY = 'scroll_places'
/** How long a place is waited for while the page is still growing, ms: menus may come slowly. */
const PATIENCE_MS = 15_000

/**
 * Keeps the place on the page over back, forward and reload, also where the content comes later; begins other pages at
 * their top and moves the focus into them, so that screen readers read on from there.
 */
export function ScrollKeeper() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const places = useRef<Map<string, number>>(undefined)
  places.current ??= readPlaces()
  const last = useRef<{ key: string; pathname: string }>(undefined)
  /** Under way to a place: where the page is meanwhile is nobody's choice. */
  const isReturning = useRef(false)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => {
      if (last.current && !isReturning.current) places.current?.set(last.current.key, window.scrollY)
    }
    const store = () => {
      // A page that is left in the moment of scrolling is told of it too late.
      keep()
      storePlaces(places.current ?? new Map())
    }
    window.addEventListener('scroll', keep, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', keep)
      window.removeEventListener('pagehide', store)
    }
  }, [])

  useLayoutEffect(() => {
    const before = last.current
    if (before?.key === key) return
    last.current = { key, pathname }
    const isSamePage = before === undefined || before.pathname === pathname
    const savedTop = places.current?.get(key)
    const top = scrollTarget({ type, isSamePage, savedTop, isFreshVisit: before === undefined && isFreshVisit() })
    if (before && !isSamePage) document.getElementById('main')?.focus({ preventScroll: true })
    if (top !== undefined) return goTo(top, isReturning)
  }, [key, pathname, type])

  return null
}

/** Scrolls there, again whenever the page grows, until it is reached or the shopper scrolls. */
function goTo(top: number, isInProgress: { current: boolean }): (() => void) | undefined {
  const go = () => window.scrollTo({ top, behavior: 'instant' })
  go()
  if (window.scrollY >= top - 1) return undefined
  isInProgress.current = true
  const growing = new ResizeObserver(() => {
    go()
    if (window.scrollY >= top - 1) stop()
  })
  const stop = () => {
    isInProgress.current = false
    growing.disconnect()
    clearTimeout(timer)
    for (const event of HANDS) window.removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const event of HANDS) window.addEventListener(event, stop, { once: true, passive: true })
  growing.observe(document.body)
  return stop
}

const HANDS = ['wheel', 'touchstart', 'keydown'] as const

function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(visit instanceof PerformanceNavigationTiming) || (visit.type !== 'reload' && visit.type !== 'back_forward')
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return new Map()
  }
}

function storePlaces(places: Map<string, number>) {
  try {
    // The last hundred entries are more than anybody goes back.
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-100)))
  } catch {
    // Without storage a reload begins at the top.
  }
}
