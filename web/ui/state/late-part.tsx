import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PART_TEXTS } from './part-texts.ts'
import { Spinner } from './spinner.tsx'

type LatePartProps = {
  /** The shopper has requested it, so a spinner is shown. */
  isAwaited?: boolean
  children: ReactNode
}

/** Shows a part that is a separate script. If it fails to load, the rest of the page stays. */
export function LatePart({ isAwaited = false, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={<BrokenPart />}>
      <Suspense fallback={isAwaited && <OnItsWay />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** The time after which a text explains the wait, ms. */
const LONG_MS = 5_000

/** Visible only after a moment. */
function OnItsWay() {
  const isLong = useLong()
  return (
    <WaitNote className="animate-fade-in-late items-center">
      <span className={isLong ? undefined : 'sr-only'}>{isLong ? PART_TEXTS.late : PART_TEXTS.loading}</span>
    </WaitNote>
  )
}

/** Explains the wait for a page once it is long; until then the placeholder of that page is enough. */
export function LongWait() {
  // Above the button of the cart: what the server has written of the page is read meanwhile.
  return useLong() && <WaitNote className="animate-fade-in items-end pb-24">{PART_TEXTS.late}</WaitNote>
}

/** Whether the wait needs an explanation. */
function useLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

function WaitNote({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={classNames('pointer-events-none fixed inset-0 z-50 grid justify-items-center', className)}>
      <p
        role="status"
        className="mx-4 flex min-h-14 min-w-14 items-center justify-center gap-3 rounded-xl bg-surface px-3.5 shadow-card"
      >
        <Spinner className="size-7 shrink-0 text-gold-text" />
        {children}
      </p>
    </div>
  )
}

function BrokenPart() {
  return (
    <div className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-lg animate-rise flex-wrap items-center gap-3 rounded-lg border border-brick-text bg-surface p-4 shadow-card">
      <p role="alert" className="min-w-0 flex-1 basis-48 text-sm">
        {PART_TEXTS.broken}
      </p>
      <Button onClick={() => window.location.reload()}>
        <RotateCw aria-hidden />
        {PART_TEXTS.retry}
      </Button>
    </div>
  )
}
