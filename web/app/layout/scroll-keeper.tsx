import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { isFreshVisit } from '../../client/fresh-visit.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { scrollTarget } from './scroll-target.ts'

const storedPlaces = storedValue<[key: string, top: number][]>({
  key: 'scroll_places',
  // Not z.tuple, which would add it to the first script.
  schema: z.array(z.custom<[string, number]>((place) => Array.isArray(place))),
  empty: [],
  owner: 'device',
  storage: 'tab',
})
/** How long to wait until the page is tall enough, ms, because menus can load slowly. */
const PATIENCE_MS = 15_000

/**
 * Restores the scroll position after back, forward and reload, also if the content loads later. Other pages begin
 * at the top and get the focus, so that screen readers continue there.
 */
export function ScrollKeeper() {
  const location = useLocation()
  // Pages of an order or a payment have its id in their address: another one is another page.
  const page = `${location.pathname} ${new URLSearchParams(location.search).get('id') ?? ''}`
  // The first entry of every document has the same key, e.g. before and after the provider's page.
  const key = `${location.key} ${page}`
  const type = useNavigationType()
  const places = useRef<Map<string, number>>(undefined)
  places.current ??= new Map(storedPlaces.read())
  const last = useRef<{ key: string; page: string }>(undefined)
  /** True while a position is being restored: the current one is then not stored. */
  const isReturning = useRef(false)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => {
      if (last.current && !isReturning.current) places.current?.set(last.current.key, window.scrollY)
    }
    const store = () => {
      // A page that is left while it scrolls gets no scroll event.
      keep()
      // Only the last hundred entries of the history are stored.
      storedPlaces.update(() => [...(places.current ?? [])].slice(-100))
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
    last.current = { key, page }
    const isSamePage = before === undefined || before.page === page
    const savedTop = places.current?.get(key)
    const top = scrollTarget({ type, isSamePage, savedTop, isFreshVisit: before === undefined && isFreshVisit() })
    if (before && !isSamePage) document.getElementById('main')?.focus({ preventScroll: true })
    if (top !== undefined) return goTo(top, isReturning)
  }, [key, page, type])

  return null
}

/** Scrolls to a position, again whenever the page grows, until it is reached or the shopper scrolls. */
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
