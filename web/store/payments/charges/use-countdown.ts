import { useEffect, useState } from 'react'

/**
 * Counts down from what the server says, whatever the phone's clock shows.
 *
 * @param leftMs from the newest answer
 * @param answer changes with every answer
 */
export function useCountdown(leftMs: number, answer: unknown): number {
  const [end, setEnd] = useState({ answer, at: performance.now() + leftMs })
  const [now, setNow] = useState(() => performance.now())
  if (end.answer !== answer) setEnd({ answer, at: performance.now() + leftMs })
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.min(leftMs, Math.max(0, end.at - now))
}
