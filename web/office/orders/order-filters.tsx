import { X } from 'lucide-react'
import { PAY_FILTERS } from '#domain/orders/order-list-api.ts'
import { ORDER_STATES } from '#domain/orders/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { BOARD_TEXTS } from '../board/board-texts.ts'
import { useAddress } from '../frame/use-address.ts'
import { useCityNames } from '../frame/use-city-names.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import type { OrderFilters as Filters } from './use-orders.ts'

const TEXTS = ORDER_TEXTS.list

/** What narrows the list down. */
export function OrderFilters({ filters: { filters, days, daysKey, setDay, isNarrowed, clear } }: { filters: Filters }) {
  const cities = useCityNames(filters.city ? [filters.city] : [])
  const { choice } = useAddress()
  const state = BOARD_TEXTS.state
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <legend className="sr-only">{TEXTS.filters}</legend>
      <SelectField
        label={TEXTS.state}
        {...choice(
          'state',
          TEXTS.anyState,
          ORDER_STATES,
          (value) => state[value].charAt(0).toUpperCase() + state[value].slice(1),
        )}
      />
      <SelectField label={TEXTS.pay} {...choice('pay', TEXTS.anyPay, PAY_FILTERS, (value) => TEXTS.pays[value])} />
      <SelectField
        label={TEXTS.city}
        className="max-md:col-span-2"
        {...choice('city', TEXTS.anyCity, cities, String)}
      />
      {(['from', 'to'] as const).map((name) => (
        <Field key={`${name} ${daysKey}`} label={TEXTS[name]}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="max-md:px-2" // the year is cut off otherwise
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
