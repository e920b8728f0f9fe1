import { type MouseEvent, useRef } from 'react'

/** A click within this time and distance of the one before is its second, ms and px. */
const SOON_MS = 300
const NEAR_PX = 30

/**
 * For a container whose content moves with a click: the second click of a double click would meet what has moved there.
 * Phones and tablets do not count taps in `detail`, so time and place count as well. Keys and scripts click with a detail
 * of 0 and always pass, and so do clicks in windows that were opened from it.
 *
 * @returns for `onClickCapture`
 */
export function useFirstClicks(): (event: MouseEvent) => void {
  const before = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  return (event) => {
    const { detail, timeStamp: at, clientX: x, clientY: y, target, currentTarget } = event
    if (detail === 0) return
    const last = before.current
    before.current = { at, x, y }
    const isFirst = detail === 1 && (at - last.at > SOON_MS || Math.hypot(x - last.x, y - last.y) > NEAR_PX)
    if (isFirst || !currentTarget.contains(target as Node)) return // the target of a click is a node
    event.preventDefault()
    event.stopPropagation()
  }
}
