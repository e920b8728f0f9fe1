import { useShop } from '../../client/shop/shop-hooks.ts'
import { Select } from '../../ui/form/select.tsx'
import { useAddress } from '../frame/use-address.ts'
import { COLUMNS, type Column } from './board-state.ts'
import { BOARD_TEXTS } from './board-texts.ts'

const TEXTS = BOARD_TEXTS.filters

/** The columns that each view of the board shows. */
const VIEWS = {
  all: COLUMNS,
  kitchen: ['new', 'cooking'],
  pass: ['cooking', 'ready'],
  dispatch: ['ready', 'out'],
} as const satisfies Record<string, readonly Column[]>
type View = keyof typeof VIEWS
const VIEW_NAMES = Object.keys(VIEWS) as View[] // the keys of VIEWS

/** What the address says of the board; nothing else keeps it. */
export function useBoardAddress() {
  const { read, text, set } = useAddress()
  const view = read('view', VIEW_NAMES) ?? 'all'
  const columns: readonly Column[] = VIEWS[view]
  return {
    view,
    columns,
    city: text('city'),
    /** The column that a phone shows. */
    column: read('column', columns) ?? columns[0] ?? 'new',
    /** The line whose sheet is open: its order and its place, `7K3QF9M2XA-0`. */
    line: text('line'),
    set: (name: string, value: string) => set({ [name]: value }),
  }
}

export type BoardAddress = ReturnType<typeof useBoardAddress>

/** Which orders the board shows. */
export function BoardFilters({ address }: { address: BoardAddress }) {
  const shop = useShop()
  const { choice } = useAddress()
  const { view, city, set } = address
  const served = shop?.cities.filter(({ isServed }) => isServed).map(({ name }) => name) ?? []
  // A link may name a city that is not served any more.
  const cities = [...new Set([...served, ...(city === '' ? [] : [city])])]
  return (
    <div className="flex min-w-0 flex-auto gap-2 sm:flex-none">
      <Select
        aria-label={TEXTS.view}
        className="min-h-11"
        value={view}
        onValueChange={(next) => set('view', next === 'all' ? '' : next)}
        options={VIEW_NAMES.map((value) => ({ value, label: TEXTS.views[value] }))}
      />
      <Select aria-label={TEXTS.city} className="min-h-11" {...choice('city', TEXTS.allCities, cities, String)} />
    </div>
  )
}
