import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { readComments } from '#domain/ratings/ratings-api.ts'
import { ratingOf } from '../../../client/item/card-facts.ts'
import { queryOf } from '../../../client/query-of.ts'
import { ITEM_TEXTS } from './item-texts.ts'

const TEXTS = ITEM_TEXTS
const FRESH_MS = 300_000

/** What shoppers say about an item: its own rating, once it has one, and the comments that staff show. */
export function ItemComments({ item }: { item: MenuItem }) {
  const { average, count } = ratingOf(item)
  const { data } = useQuery({
    ...queryOf(readComments, { params: { itemId: item.id } }, { staleTime: FRESH_MS }),
    enabled: count > 0,
  })
  if (count === 0) return null
  const rows = data?.rows ?? []
  return (
    <section aria-label={TEXTS.ratings} className="mt-3 grid justify-items-center gap-2">
      <p className="flex items-center gap-1.5 font-semibold text-sm">
        <Star aria-hidden className="size-4 fill-gold text-gold" />
        {TEXTS.rated(average, count)}
      </p>
      {rows.length > 0 && (
        <ul className="grid max-w-[44ch] gap-2 text-left text-sm">
          {rows.map(({ stars, comment, day }) => (
            <li key={`${day} ${comment}`} className="wrap-anywhere rounded-md bg-sunken px-3 py-2">
              <span className="tabular font-semibold">
                <span aria-hidden>{stars} ★</span>
                <span className="sr-only">{TEXTS.stars(stars)}</span>
              </span>{' '}
              {comment}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
