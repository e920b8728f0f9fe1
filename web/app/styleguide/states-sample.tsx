import { PackageOpen } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

export function StatesSample() {
  return (
    <>
      <EmptyState
        icon={PackageOpen}
        title="Nothing here today"
        text="Everything of this kind is sold on other days."
        action={<Button>Back to the menu</Button>}
      />
      <ErrorState
        title="Failed to load menu items"
        text="Error loading menu items. Please try again later."
        onRetry={() => undefined}
      />
      <ErrorState title="Trying again" onRetry={() => undefined} isRetrying />
      <Skeleton className="h-24 w-full" />
    </>
  )
}
