import { useSearchParams } from 'react-router'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Select } from '../../ui/form/select.tsx'
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
  const [params, setParams] = useSearchParams()
  const view = VIEW_NAMES.find((one) => one === params.get('view')) ?? 'all'
  const columns: readonly Column[] = VIEWS[view]
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  return {
    view,
    columns,
    city: params.get('city') ?? '',
    /** The column that a phone shows. */
    column: columns.find((one) => one === params.get('column')) ?? columns[0] ?? 'new',
    /** The line whose sheet is open: its order and its place, `7K3QF9M2XA-0`. */
    line: params.get('line') ?? '',
    set,
  }
}

/** Which orders the board shows. */
export function BoardFilters({ address }: { address: ReturnType<typeof useBoardAddress> }) {
  const shop = useShop()
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
      <Select
        aria-label={TEXTS.city}
        className="min-h-11"
        value={city === '' ? 'all' : city}
        onValueChange={(next) => set('city', next === 'all' ? '' : next)}
        options={[{ value: 'all', label: TEXTS.allCities }, ...cities.map((name) => ({ value: name, label: name }))]}
      />
    </div>
  )
}
