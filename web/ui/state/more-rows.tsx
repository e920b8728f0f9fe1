import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'

type MoreRowsProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  text?: string
  /** Where the list itself says how many rows it has. */
  isSilent?: boolean
}

const ROW = 'li, tr, article'

/**
 * The button below a list that loads its next page; nothing is seen after the last one. The first new row takes the
 * focus, and how many came is read out.
 */
export function MoreRows({
  query: { hasNextPage, fetchNextPage, isFetchingNextPage },
  text = 'Show more',
  isSilent = false,
}: MoreRowsProps) {
  const region = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** The rows there were when a page was asked for, until it has come or failed. */
  const known = useRef<Element[]>(undefined)
  const [count, setCount] = useState(0)
  useLayoutEffect(() => {
    const before = known.current
    known.current = isFetchingNextPage ? rowsAround(region.current) : undefined
    if (!before) return
    // Without any row of before it is the list of another filter.
    const isSameList = before.some((row) => row.isConnected)
    const fresh = isSameList ? rowsAround(region.current).filter((row) => !before.includes(row)) : []
    setCount(fresh.length)
    const [first] = fresh
    if (!first) return
    const now = document.activeElement
    const isElsewhere = now !== button.current && now instanceof HTMLElement && now.tabIndex >= 0
    if (isElsewhere) return
    if (first.tabIndex < 0) first.tabIndex = -1
    first.focus()
  }, [isFetchingNextPage])
  return (
    <>
      <span ref={region} role="status" className="sr-only">
        {!isSilent && !isFetchingNextPage && count > 0 && `${count} more`}
      </span>
      {hasNextPage && (
        <Button
          ref={button}
          variant="outline"
          size="lg"
          isPending={isFetchingNextPage}
          pendingText="Loading..."
          onClick={() => void fetchNextPage()}
        >
          {text}
        </Button>
      )}
    </>
  )
}

/** The rows of the list that an element stands below; not the parts of a row. */
function rowsAround(element: Element | null): HTMLElement[] {
  let around = element
  while (around && !around.querySelector(ROW)) around = around.parentElement
  const rows = [...(around?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  return rows.filter((row) => !rows.some((other) => other !== row && other.contains(row)))
}
