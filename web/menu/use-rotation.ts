import { useEffect, useState } from 'react'
import { useMedia } from '../ui/use-media.ts'

/** Turns through `count` things. Stands still when paused, while it is `held`, and for those who want less motion. */
export function useRotation(count: number, everyMs: number) {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isRunning = !isPaused && !isHeld && !isStill && count > 1

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex((index + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [isRunning, index, count, everyMs])

  return {
    index: index % count,
    goTo: setIndex,
    isPaused: isPaused || isStill,
    togglePause: () => setPaused(!isPaused),
    /** For the element around it: it waits while a pointer or the focus is on it. */
    holding: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
