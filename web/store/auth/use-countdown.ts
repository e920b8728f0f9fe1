import { useEffect, useState } from 'react'

/** How many whole seconds are left until a moment, counted down; 0 once it has passed, or where there is none. */
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
