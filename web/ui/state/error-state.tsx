import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

type ErrorStateProps = Omit<EmptyStateProps, 'icon' | 'link' | 'isFailure'> & {
  onRetry?: () => void
  isRetrying?: boolean
  retryText?: string
}

/** Shows a failure and a retry button; `action` has more ways out. */
export function ErrorState({
  onRetry,
  isRetrying = false,
  retryText = 'Try again',
  text,
  action,
  ...state
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button onClick={onRetry} isPending={isRetrying}>
      {!isRetrying && <RotateCw aria-hidden />}
      {retryText}
    </Button>
  )
  return (
    <EmptyState
      icon={TriangleAlert}
      isFailure
      {...state}
      // Gone meanwhile, so that the next failure is announced too.
      text={isRetrying && text !== undefined ? <span className="invisible">{text}</span> : text}
      action={
        <>
          {retry}
          {action}
        </>
      }
    />
  )
}
