import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PART_TEXTS } from './part-texts.ts'
import { Spinner } from './spinner.tsx'

type LatePartProps = {
  /** Somebody has asked for it, so they see that it is on its way. */
  isAwaited?: boolean
  children: ReactNode
}

/** Where a part comes in a script of its own. One that cannot be had takes nothing else of the page with it. */
export function LatePart({ isAwaited = false, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={<BrokenPart />}>
      <Suspense fallback={isAwaited && <OnItsWay />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Seen only where the part takes longer than a moment. */
function OnItsWay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-fade-in-late place-items-center">
      <p role="status" className="grid size-14 place-items-center rounded-full bg-surface text-gold-text shadow-card">
        <Spinner className="size-7" />
        <span className="sr-only">{PART_TEXTS.loading}</span>
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
