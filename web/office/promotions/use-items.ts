import { useQueries } from '@tanstack/react-query'
import { CATEGORY_PAIRS } from '#domain/menu/menu-api.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { menuQuery } from '../../client/shop/menu-query.ts'

/** The items of the menu, and their names by id. An item that is not read yet, or no longer there, is named by its id. */
export function useItems() {
  const clock = useClock()
  const items = useQueries({ queries: CATEGORY_PAIRS.map((pair) => menuQuery(pair, clock)) }).flatMap(
    ({ data }) => data?.items ?? [],
  )
  return { items, nameOf: (id: string) => items.find((item) => item.id === id)?.name ?? id }
}
