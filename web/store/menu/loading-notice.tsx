import { Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClock } from '../../client/shop/clock.tsx'
import { nextTip } from './home/next-tip.ts'
import type { LoadingState } from './loading-phase.ts'
import { FIRST_TIP, LOADING_TIPS, MENU_TEXTS } from './menu-texts.ts'

const TIP_MS = 6_000

/** The progress of loading the menu, as text and bar, with a tip. */
export function LoadingNotice({ state }: { state: LoadingState }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p role="status" className="font-semibold">
          {MENU_TEXTS.loading[state.phase]}
        </p>
        <span aria-hidden className="tabular text-muted">
          {state.progress}%
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={MENU_TEXTS.progress}
        aria-valuenow={state.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-gold transition-[width] duration-250"
          style={{ width: `${Math.max(4, state.progress)}%` }}
        />
      </div>
      <TipLine />
    </div>
  )
}

/** Starts with one tip; shows another random one every 6 s. */
function TipLine() {
  const clock = useClock()
  const [tip, setTip] = useState<string>(FIRST_TIP)
  useEffect(() => {
    // The current milliseconds are random enough for a tip.
    const turn = () => setTip((present) => nextTip(LOADING_TIPS, present, clock().getMilliseconds() / 1000))
    const timer = setInterval(turn, TIP_MS)
    return () => clearInterval(timer)
  }, [clock])
  return (
    <p className="mt-3 flex min-h-11 items-start gap-2 text-muted text-sm">
      <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
      {tip}
    </p>
  )
}
