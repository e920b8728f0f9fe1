import type { QueryClient } from '@tanstack/react-query'
import { forgetRequests } from '../../client/storage/request-storage.ts'
import { idsOf, type PurchasePart } from './purchase-part.ts'

/** Ends what this browser stores of a paid purchase, and asks again for everything that it may have changed. */
export function recordPaid(part: PurchasePart, subjectId: string, queries: QueryClient): void {
  idsOf(part).forget()
  forgetRequests(part.purpose)
  part.finish?.(subjectId)
  refresh(part, queries)
}

/** Asks again for the answers that a purchase or its refusal makes stale. */
export function refresh({ stale = [] }: PurchasePart, queries: QueryClient): void {
  for (const query of stale) void queries.invalidateQueries(query)
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
}
