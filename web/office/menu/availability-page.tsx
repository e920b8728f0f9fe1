import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChefHat } from 'lucide-react'
import { useRef, useState } from 'react'
import { CATEGORIES, CATEGORY_PAIRS, getExtras, getMenu } from '#domain/menu/menu-api.ts'
import { foldForSearch } from '#domain/menu/search-text.ts'
import { markExtraSoldOut, markSoldOut } from '#domain/menu/sold-out-api.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { extrasQuery, menuQuery } from '../../client/shop/menu-query.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { useAct } from '../frame/use-act.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { MENU_TEXTS as TEXTS } from './menu-texts.ts'

const FILTERS = ['all', 'out'] as const
/** The extras of main dishes stand beside the categories of items. */
const GROUPS = [...CATEGORIES, 'extras'] as const
type Group = (typeof GROUPS)[number]

/** An item, or an extra of main dishes. */
type Sellable = { group: Group; id: string; name: string; isAvailable: boolean; soldOutUntil: string | null }

/** What is on sale. One press sells an item out until the kitchen closes, one more offers it again. */
export function AvailabilityPage() {
  usePageTitle(TEXTS.title)
  const clock = useClock()
  const now = useShopNow(10_000)
  const address = useAddress()
  const extras = useQuery(extrasQuery(clock))
  const menus = useQueries({ queries: CATEGORY_PAIRS.map((pair) => menuQuery(pair, clock)) })
  const search = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => search.current?.focus() })
  // The router writes the address later than one types.
  const [typed, setTyped] = useState(address.text('q'))
  const { act, isPending } = useMarks()

  const waiting = [...menus, extras].find(({ data }) => !data)
  if (waiting) {
    return (
      <QueryWait
        query={waiting}
        title={TEXTS.failed}
        waiting={
          <p role="status" className="grid min-h-[60vh] place-items-center text-muted">
            {TEXTS.waiting}
          </p>
        }
      />
    )
  }
  const items: Sellable[] = [
    ...menus.flatMap(({ data }) => data?.items ?? []).map((item) => toSellable(item, item.category)),
    ...(extras.data?.extras ?? []).map((extra) => toSellable(extra, 'extras')),
  ]
  const out = items.filter((item) => isOut(item, now))
  const filter = address.read('show', FILTERS) ?? 'all'
  const category = address.read('category', GROUPS)
  const words = foldForSearch(typed)
  const shown = (filter === 'out' ? out : items)
    .filter((item) => category === undefined || item.group === category)
    .filter((item) => foldForSearch(item.name).includes(words))
    .toSorted((one, other) => one.name.localeCompare(other.name))

  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-4xl gap-4 px-4 py-4">
      <h1 className="text-xl">{TEXTS.title}</h1>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={search}
          type="search"
          className="min-w-0 flex-1 basis-56"
          aria-label={TEXTS.search}
          placeholder={TEXTS.search}
          maxLength={80}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            address.set({ q: event.target.value })
          }}
        />
        <Select
          aria-label={TEXTS.category}
          value={category ?? 'all'}
          onValueChange={(value) => address.set({ category: value === 'all' ? '' : value })}
          options={[{ value: 'all', label: TEXTS.all }, ...GROUPS.map((value) => ({ value, label: groupName(value) }))]}
        />
      </div>
      <Tabs
        label={TEXTS.which}
        value={filter}
        onValueChange={(value) => address.set({ show: value === 'all' ? '' : value })}
        tabs={[
          { value: 'all', label: TEXTS.filters.all },
          { value: 'out', label: `${TEXTS.filters.out} ${out.length}` },
        ]}
      >
        {shown.length === 0 ? (
          <EmptyState icon={ChefHat} {...(filter === 'out' && words === '' ? TEXTS.noneOut : TEXTS.none)} />
        ) : (
          <ul className="grid">
            {shown.map((item) => (
              <Row
                key={nameOf(item)}
                item={item}
                now={now}
                isPending={isPending(nameOf(item))}
                onMark={(until) => act(item, until)}
              />
            ))}
          </ul>
        )}
      </Tabs>
    </div>
  )
}

type Offered = { id: string; name: string; isAvailable: boolean; soldOutUntil?: string | null | undefined }

function toSellable({ id, name, isAvailable, soldOutUntil = null }: Offered, group: Group): Sellable {
  return { group, id, name, isAvailable, soldOutUntil }
}

const groupName = (group: Group) => (group === 'extras' ? TEXTS.extras : CATEGORY_NAMES[group])
/** Extras and items may have the same id. */
const nameOf = ({ group, id }: Sellable) => (group === 'extras' ? `extra ${id}` : id)

/** Marks what is sold out, and shows each mark as soon as the server has it. */
function useMarks() {
  const queries = useQueryClient()
  const { act, isPending } = useAct([getMenu, getExtras])
  return {
    isPending,
    act: (sellable: Sellable, until: string | null) => {
      const { group, id } = sellable
      act(nameOf(sellable), async () => {
        const { soldOutUntil } =
          group === 'extras'
            ? await call(markExtraSoldOut, { params: { extraId: id }, body: { until } })
            : await call(markSoldOut, { params: { itemId: id }, body: { until } })
        const marked = <Row extends { id: string }>(rows: readonly Row[]) =>
          rows.map((row) => (row.id === id ? { ...row, soldOutUntil } : row))
        if (group === 'extras') {
          queries.setQueryData(keyOf(getExtras, {}), (known) => known && { extras: marked(known.extras) })
        } else {
          queries.setQueriesData({ queryKey: keyOf(getMenu) }, (known: { items: { id: string }[] } | undefined) =>
            known ? { items: marked(known.items) } : known,
          )
        }
      })
    },
  }
}

const isOut = ({ soldOutUntil }: Sellable, now: Date) => soldOutUntil !== null && now < new Date(soldOutUntil)

type RowProps = { item: Sellable; now: Date; isPending: boolean; onMark: (until: string | null) => void }

function Row({ item, now, isPending, onMark }: RowProps) {
  const { name, soldOutUntil, isAvailable } = item
  const anHour = () => new Date(now.getTime() + HOUR_MS).toISOString()
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold text-lg leading-tight">{name}</span>
        {soldOutUntil && isOut(item, now) ? (
          <Badge tone="brick-soft">{TEXTS.outUntil(timeWords(soldOutUntil))}</Badge>
        ) : (
          !isAvailable && <Badge>{TEXTS.hidden}</Badge>
        )}
      </span>
      {isOut(item, now) ? (
        <Button size="lg" isPending={isPending} aria-label={TEXTS.againOf(name)} onClick={() => onMark(null)}>
          {TEXTS.again}
        </Button>
      ) : (
        isAvailable && (
          <span className="flex gap-2">
            <Button variant="ghost" size="lg" aria-label={TEXTS.hourOf(name)} onClick={() => onMark(anHour())}>
              {TEXTS.hour}
            </Button>
            <Button
              variant="outline"
              size="lg"
              isPending={isPending}
              aria-label={TEXTS.soldOutOf(name)}
              onClick={() => onMark('closing')}
            >
              {TEXTS.soldOut}
            </Button>
          </span>
        )
      )}
    </li>
  )
}
