import { useEffect, useState } from 'react'

/** Counts down the whole seconds until a time; 0 once it has passed, or without one. */
export function useCountdown(untilMs: number | null): number {
  const left = () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const read = () => setSeconds(untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000)))
    read()
    const timer = setInterval(read, 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return seconds
}
