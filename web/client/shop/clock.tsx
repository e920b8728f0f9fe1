import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Provides the clock, so that tests can set it. */
export type Clock = () => Date

const ClockContext = createContext<Clock | null>(null)

export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The clock itself, for event handlers. @throws outside a ClockProvider */
export function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useClock must be used within a ClockProvider')
  return clock
}

/** The current time, updated every `everyMs` (a minute by default) and when the page becomes visible. */
export function useNow(everyMs = 60_000): Date {
  const clock = useClock()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const read = () => setNow(clock())
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock, everyMs])
  return now
}
