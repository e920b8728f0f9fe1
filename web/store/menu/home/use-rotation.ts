import { useEffect, useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/**
 * Rotates through `count` things. Stops while paused or `held`, and with reduced motion until
 * the person starts it.
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
      // Starting it overrides the hold, because the pointer or the focus is still on it.
      if (isPaused) setHeld(false)
    },
    /** Props for the surrounding element: the rotation waits while a pointer or the focus is in it. */
    holding: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
