import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../button.tsx'

type MoreRowsProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  text?: string
}

/** The button below a list that loads its next page; nothing after the last one. */
export function MoreRows({
  query: { hasNextPage, fetchNextPage, isFetchingNextPage },
  text = 'Show more',
}: MoreRowsProps) {
  if (!hasNextPage) return null
  return (
    <Button
      variant="outline"
      size="lg"
      isPending={isFetchingNextPage}
      pendingText="Loading..."
      onClick={() => void fetchNextPage()}
    >
      {text}
    </Button>
  )
}
