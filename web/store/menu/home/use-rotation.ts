import { useEffect, useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/**
 * Turns through `count` things. Stands still when paused and while it is `held`; for those who want less motion until
 * they let it run themselves.
 */
export function useRotation(count: number, everyMs: number) {
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<'run' | 'pause'>()
  const [isHeld, setHeld] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isPaused = choice === undefined ? isStill : choice === 'pause'
  const isRunning = !isPaused && !isHeld && count > 1

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex((index + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [isRunning, index, count, everyMs])

  return {
    index: index % count,
    goTo: setIndex,
    isPaused,
    togglePause: () => {
      setChoice(isPaused ? 'run' : 'pause')
      // Whoever lets it run is still on it with the pointer or the focus, and means it.
      if (isPaused) setHeld(false)
    },
    /** For the element around it: it waits while a pointer or the focus is on it. */
    holding: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
