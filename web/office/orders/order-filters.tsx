import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PAY_FILTERS } from '#domain/orders/order-list-api.ts'
import { ORDER_STATES } from '#domain/orders/order-status.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { BOARD_TEXTS } from '../board/board-texts.ts'
import { useStaff } from '../frame/staff-access.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import type { OrderFilters as Filters } from './use-orders.ts'

const TEXTS = ORDER_TEXTS.list
/** How long the last key is waited for, ms. */
const TYPING_MS = 250
const ANY = 'any'

/** The one box. `/` leads to it; Enter opens the order when one is left. */
export function OrderSearch({ filters: { filters, set }, onEnter }: { filters: Filters; onEnter: () => void }) {
  const { may } = useStaff()
  const [typed, setTyped] = useState(filters.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => set({ q: text.trim() }), TYPING_MS)
  }
  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          // What is listed belongs to the words before: the next Enter opens.
          if (typed.trim() === (filters.q ?? '')) onEnter()
          else set({ q: typed.trim() })
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        <Input
          ref={box}
          type="search"
          aria-label={TEXTS.search}
          placeholder={may('contacts.read') ? TEXTS.searchHint : TEXTS.searchHintKitchen}
          autoComplete="off"
          maxLength={80}
          className="pl-11"
          value={typed}
          onChange={(event) => search(event.target.value)}
        />
      </form>
    </search>
  )
}

/** What narrows the list down. */
export function OrderFilters({ filters: { filters, set, days, setDay, isNarrowed, clear } }: { filters: Filters }) {
  const shop = useShop()
  // A link may name a city that is not served any more.
  const cities = [
    ...new Set([...(shop?.cities.map(({ name }) => name) ?? []), ...(filters.city ? [filters.city] : [])]),
  ]
  const choose = (name: 'state' | 'city' | 'pay') => (value: string) => set({ [name]: value === ANY ? '' : value })
  const state = BOARD_TEXTS.state
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <legend className="sr-only">{TEXTS.filters}</legend>
      <Field label={TEXTS.state}>
        {(control) => (
          <Select
            {...control}
            value={filters.state ?? ANY}
            onValueChange={choose('state')}
            options={[
              { value: ANY, label: TEXTS.anyState },
              ...ORDER_STATES.map((value) => ({
                value,
                label: state[value].charAt(0).toUpperCase() + state[value].slice(1),
              })),
            ]}
          />
        )}
      </Field>
      <Field label={TEXTS.pay}>
        {(control) => (
          <Select
            {...control}
            value={filters.pay ?? ANY}
            onValueChange={choose('pay')}
            options={[
              { value: ANY, label: TEXTS.anyPay },
              ...PAY_FILTERS.map((value) => ({ value, label: TEXTS.pays[value] })),
            ]}
          />
        )}
      </Field>
      <Field label={TEXTS.city} className="max-md:col-span-2">
        {(control) => (
          <Select
            {...control}
            value={filters.city ?? ANY}
            onValueChange={choose('city')}
            options={[{ value: ANY, label: TEXTS.anyCity }, ...cities.map((value) => ({ value, label: value }))]}
          />
        )}
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={TEXTS[name]}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days[name]}
              onChange={(event) => setDay({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {isNarrowed && (
        <Button variant="ghost" size="lg" className="max-md:col-span-2" onClick={clear}>
          <X aria-hidden />
          {TEXTS.clear}
        </Button>
      )}
    </fieldset>
  )
}
