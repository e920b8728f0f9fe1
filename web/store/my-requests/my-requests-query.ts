import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { mergePages } from '#domain/list-page.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { paths } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import type { RequestCard } from '../payments/own-requests.ts'
import type { PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'

const TEXTS = REQUEST_TEXTS.mine
const PAGE_SIZE = 20

/** Everything that the person has bought of these parts, newest first, by page. Known answers stay when a session ends. */
export function useMyRequests(parts: readonly PurchasePart[]) {
  const { userId: person, isSignedIn } = useOwner()
  const sources = parts.flatMap(({ requests, purpose }) => (requests ? [{ ...requests, purpose }] : []))
  return useInfiniteQuery({
    queryKey: sources.flatMap(({ list }): QueryKey => keyOf(list, { person })),
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }
      const pages = sources.map(async ({ purpose, readPage }) => {
        const { rows, next } = await readPage(query, signal)
        const cards = rows.map((card) => (card.hasGoneBack ? { ...card, status: TEXTS.goneBack } : card))
        return { rows: cards.map((card) => withReceipt(purpose, card)), next }
      })
      return mergePages(await Promise.all(pages), 'newest', PAGE_SIZE)
    },
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    enabled: isSignedIn,
    // The states change while the page is not on the screen.
    staleTime: 10_000,
    refetchOnReconnect: 'always',
  })
}

/** What was paid for has a receipt, also once its money goes back. */
const withReceipt = (purpose: Purpose, card: RequestCard): RequestCard =>
  card.amount === 0
    ? card
    : { ...card, links: [...(card.links ?? []), { text: TEXTS.receipt, href: paths.receipt(purpose, card.id) }] }
