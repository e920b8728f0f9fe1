import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same over renders and does what the last one said: for handlers of parts that are drawn again only when they change. */
export function useStable<Args extends unknown[]>(does: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(does)
  useLayoutEffect(() => {
    last.current = does
  })
  return useCallback((...args) => last.current(...args), [])
}
