import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { LatePart } from '../../../ui/state/late-part.tsx'
import { lazyPart } from '../../../ui/state/lazy-part.ts'

export const loadAgeDialog = () => import('./age-dialog.tsx')
const AgeDialog = lazyPart(loadAgeDialog, 'AgeDialog')

/** Age confirmations of search results are a section of their own. */
export const SEARCH_SECTION = 'search'

type AgeGate = {
  /** Whether the shopper has confirmed for this section, since the page was opened, that they are 18 or older. */
  isAdultIn: (section: string) => boolean
  /** Asks for the confirmation; calls `onRefused` if the shopper declines. @returns withdraws this question */
  ask: (section: string, onRefused?: () => void) => () => void
}

const AgeContext = createContext<AgeGate | null>(null)

/** Holds the age confirmations of each section, in memory only. */
export function AgeGateProvider({ children }: { children: ReactNode }) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<{ section: string; onRefused?: (() => void) | undefined } | null>(null)
  const gate = useMemo<AgeGate>(
    () => ({
      isAdultIn: (section) => confirmed.includes(section),
      ask: (section, onRefused) => {
        const question = { section, onRefused }
        setAsking(question)
        return () => setAsking((current) => (current === question ? null : current))
      },
    }),
    [confirmed],
  )
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question belongs to the page that asks it
  useEffect(() => () => setAsking(null), [pathname])
  return (
    <AgeContext value={gate}>
      {children}
      <LatePart isAwaited>
        {asking && (
          <AgeDialog
            onConfirmed={() => {
              setConfirmed([...confirmed, asking.section])
              setAsking(null)
            }}
            onRefused={() => {
              setAsking(null)
              asking.onRefused?.()
            }}
          />
        )}
      </LatePart>
    </AgeContext>
  )
}

/** @throws outside an AgeGateProvider */
export function useAgeGate(): AgeGate {
  const gate = useContext(AgeContext)
  if (!gate) throw new Error('useAgeGate must be used within an AgeGateProvider')
  return gate
}
