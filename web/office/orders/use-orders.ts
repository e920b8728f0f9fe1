import type { z } from 'zod'
import { listOrders } from '#domain/orders/order-list-api.ts'
import { useAddress, useTyped } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'

const { shape } = listOrders.schema.querystring
/** What the address can say of the list. */
type OrderFilter = 'q' | 'state' | 'city' | 'pay' | 'from' | 'to'

/** What the address says of the list; nothing else keeps it. Values that the server would refuse are ignored. */
export function useOrderFilters() {
  const address = useAddress()
  const { text, set } = address
  const [days, type, clear, daysKey] = useTyped(address, 'from', 'to')
  const read = <Name extends OrderFilter>(name: Name) =>
    shape[name].safeParse(text(name)).data as z.output<(typeof shape)[Name]> // it is parsed by it
  const narrowing = {
    state: read('state'),
    city: text('city') === '' ? undefined : read('city'),
    pay: read('pay'),
    from: read('from'),
    to: read('to'),
  }
  return {
    filters: { q: read('q'), ...narrowing },
    set,
    /** The days as they are typed. */
    days,
    daysKey,
    setDay: type,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    clear: () => clear({ state: '', city: '', pay: '' }),
  }
}
export type OrderFilters = ReturnType<typeof useOrderFilters>

/** The orders that match, the newest first, by page. */
export function useOrders({ filters }: OrderFilters) {
  return usePages(listOrders, { querystring: filters }, { keepsRows: true })
}
