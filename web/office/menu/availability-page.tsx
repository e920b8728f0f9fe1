import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChefHat, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import {
  CATEGORIES,
  CATEGORY_PAIRS,
  getExtras,
  getMenu,
  type MenuDocument,
  type MenuItem,
} from '#domain/menu/menu-api.ts'
import { matcherOf, searchableText } from '#domain/menu/search-text.ts'
import { readSwitches } from '#domain/settings/switches-api.ts'
import { sortedByName } from '#domain/text/sorted-by-name.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { paths } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { extrasQuery, menuQuery } from '../../client/shop/menu-query.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { changeAnswers, showAnswer } from '../../client/show-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { whenWords } from '../../ui/words/moment-words.ts'
import { FRAME_TEXTS } from '../frame/frame-texts.ts'
import { OfficePage } from '../frame/office-page.tsx'
import { type Sellable, sellOut } from '../frame/sell-out.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { useAddress, useTyped } from '../frame/use-address.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { useRead } from '../frame/use-read.ts'
import { EDIT_TEXTS } from './edit-texts.ts'
import { MENU_TEXTS as TEXTS } from './menu-texts.ts'

const FILTERS = ['all', 'out'] as const
/** The extras of main dishes stand beside the categories of items. */
const GROUPS = [...CATEGORIES, 'extras'] as const
type Group = (typeof GROUPS)[number]

/** An item, a way of it, or an extra of main dishes, as a row. */
type Sold = Sellable & { group: Group; name: string; isAvailable: boolean; soldOutUntil: string | null }

/** What is on sale. One press sells something out until the kitchen closes, one more offers it again. */
export function AvailabilityPage() {
  const clock = useClock()
  const now = useShopNow(10_000)
  const address = useAddress()
  const extras = useQuery(extrasQuery(clock))
  const menus = useQueries({ queries: CATEGORY_PAIRS.map((pair) => menuQuery(pair, clock)) })
  const search = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => search.current?.focus() })
  const [{ q: typed }, type] = useTyped(address, 'q')
  const { act, isPending } = useMarks()
  const mayChange = useStaff().may('menu.change')
  const lightsOut = useRead(readSwitches).data?.lightsOut

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
  const items: Sold[] = [
    ...menus.flatMap(({ data }) => data?.items ?? []).flatMap(rowsOfItem),
    ...(extras.data?.extras ?? []).map(({ id, name, isAvailable, soldOutUntil = null }) => {
      return { kind: 'extra', id, itemId: id, group: 'extras', name, isAvailable, soldOutUntil } as const
    }),
  ]
  const out = items.filter((item) => isOut(item, now))
  const filter = address.read('show', FILTERS) ?? 'all'
  const category = address.read('category', GROUPS)
  const isMatch = matcherOf(typed)
  const found = (filter === 'out' ? out : items)
    .filter((item) => category === undefined || item.group === category)
    .filter((item) => isMatch(searchableText(item.name)))
  const shown = sortedByName(found, ({ name }) => name)

  return (
    <OfficePage
      title={TEXTS.title}
      tools={
        mayChange && (
          <LinkButton to={paths.newItem()} variant="outline" size="lg" className="px-4">
            <Plus aria-hidden />
            {EDIT_TEXTS.add}
          </LinkButton>
        )
      }
      className="max-w-4xl"
    >
      <p role="status" className="empty:sr-only">
        {lightsOut && now < new Date(lightsOut.until) ? FRAME_TEXTS.switches.about.lightsOut : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={search}
          type="search"
          className="min-w-0 flex-1 basis-56"
          aria-label={TEXTS.search}
          placeholder={TEXTS.search}
          maxLength={80}
          value={typed}
          onChange={(event) => type({ q: event.target.value })}
        />
        <Select aria-label={TEXTS.category} {...address.choice('category', TEXTS.all, GROUPS, groupName)} />
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
          <EmptyState icon={ChefHat} {...(filter === 'out' && typed.trim() === '' ? TEXTS.noneOut : TEXTS.none)} />
        ) : (
          <ul className="grid">
            {shown.map((item) => (
              <Row
                key={nameOf(item)}
                item={item}
                now={now}
                mayChange={mayChange}
                isPending={isPending(nameOf(item))}
                onMark={(until) => void act(item, until)}
              />
            ))}
          </ul>
        )}
      </Tabs>
    </OfficePage>
  )
}

/** An item and, where there are several, its ways. */
function rowsOfItem({
  id: itemId,
  name,
  category: group,
  isAvailable,
  soldOutUntil = null,
  // A server of the version before sends no marks.
  markedUntil = soldOutUntil,
  variations,
}: MenuItem): Sold[] {
  const ways = variations.length > 1 ? variations : []
  const common = { itemId, group, isAvailable }
  return [
    { ...common, kind: 'item', id: itemId, name, soldOutUntil: markedUntil },
    ...ways.map((way) => {
      const { id, soldOutUntil = null } = way
      return { ...common, kind: 'way' as const, id, name: TEXTS.wayOf(name, way.name), soldOutUntil }
    }),
  ]
}

const groupName = (group: Group) => (group === 'extras' ? TEXTS.extras : CATEGORY_NAMES[group])
/** Extras and items may have the same id, and so may ways of different items. */
const nameOf = ({ kind, itemId, id }: Sellable) => `${kind} ${itemId} ${id}`

/** Marks what is sold out, and shows each mark as soon as the server has it. */
function useMarks() {
  const queries = useQueryClient()
  const { act, isPending } = useAct([getMenu, getExtras])
  return {
    isPending,
    act: (sellable: Sellable, until: string | null) =>
      act(nameOf(sellable), async () => {
        const { kind, id, itemId } = sellable
        const soldOutUntil = await sellOut(sellable, until)
        const marked = <Row extends { id: string }>(rows: readonly Row[]) =>
          rows.map((row) => (row.id === id ? { ...row, soldOutUntil } : row))
        if (kind === 'extra') {
          showAnswer(queries, keyOf(getExtras, {}), (known) => known && { extras: marked(known.extras) })
          return
        }
        const withMark = (item: MenuItem) =>
          kind === 'way' ? { ...item, variations: marked(item.variations) } : { ...item, markedUntil: soldOutUntil }
        changeAnswers<MenuDocument>(queries, keyOf(getMenu), ({ items }) => ({
          items: items.map((item) => (item.id === itemId ? withMark(item) : item)),
        }))
      }),
  }
}

const isOut = ({ soldOutUntil }: Sold, now: Date) => soldOutUntil !== null && now < new Date(soldOutUntil)

type RowProps = {
  item: Sold
  now: Date
  /** Whether its name leads to its page, where prices and picture are changed. */
  mayChange: boolean
  isPending: boolean
  onMark: (until: string | null) => void
}

function Row({ item, now, mayChange, isPending, onMark }: RowProps) {
  const { kind, itemId, name, soldOutUntil, isAvailable } = item
  const out = isOut(item, now)
  const anHour = () => new Date(now.getTime() + HOUR_MS).toISOString()
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2">
      <span className="min-w-0 flex-1 basis-32">
        {mayChange && kind === 'item' ? (
          <Link
            to={paths.staffItem(itemId)}
            className="flex min-h-11 items-center font-semibold text-lg leading-tight underline decoration-line-strong underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <span className="block font-semibold text-lg leading-tight">{name}</span>
        )}
        {soldOutUntil && out ? (
          <Badge tone="brick-soft">{TEXTS.outUntil(whenWords(soldOutUntil, now))}</Badge>
        ) : (
          !isAvailable && <Badge>{TEXTS.hidden}</Badge>
        )}
      </span>
      {(out || isAvailable) && (
        <span className="flex flex-wrap gap-2">
          {!out && (
            <Button variant="ghost" size="lg" aria-label={TEXTS.hourOf(name)} onClick={() => onMark(anHour())}>
              {TEXTS.hour}
            </Button>
          )}
          {/* One button with two meanings, so that it keeps the focus. */}
          <Button
            variant={out ? 'default' : 'outline'}
            size="lg"
            isPending={isPending}
            aria-label={out ? TEXTS.againOf(name) : TEXTS.soldOutOf(name)}
            onClick={() => onMark(out ? null : 'closing')}
          >
            {out ? TEXTS.again : TEXTS.soldOut}
          </Button>
        </span>
      )}
    </li>
  )
}
