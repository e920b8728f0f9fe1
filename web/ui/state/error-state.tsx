import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type ErrorStateProps = {
  title: string
  /** What happened, in a sentence. */
  text?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  retryText?: string
  /** More ways out, beside the retry. */
  action?: ReactNode
  /** `h1` where it is all that a page has, `h4` within a part that has a title. */
  heading?: 'h1' | 'h2' | 'h4'
  className?: string
}

/** Shows a failure and a retry button. Announced when it appears. */
export function ErrorState({
  title,
  text,
  onRetry,
  isRetrying = false,
  retryText = 'Try again',
  action,
  heading: Heading = 'h2',
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={classNames('grid justify-items-center gap-3 px-4 py-12 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-brick-soft text-brick-text">
        <TriangleAlert aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {text !== undefined && (
        // Gone meanwhile, so that the next failure is announced too.
        <p className={classNames('max-w-prose text-muted text-sm', isRetrying && 'invisible')}>{text}</p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button onClick={onRetry} isPending={isRetrying}>
            {!isRetrying && <RotateCw aria-hidden />}
            {retryText}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
