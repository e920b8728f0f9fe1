import { useId } from 'react'
import { CITY_TARIFF, readField, typedField } from '#domain/settings/setting-fields.ts'
import type { City, Tariff } from '#domain/settings/settings-api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { FaultText } from '../frame/fault-text.tsx'
import { SettingFrame, useSettingForm } from './setting-frame.tsx'
import { SETTINGS_TEXTS } from './settings-texts.ts'
import type { EditableSetting } from './use-settings.ts'

const TEXTS = SETTINGS_TEXTS.cities

/** `id`: the name of a stored city. */
type TypedCity = { id: string; name: string; isServed: boolean; from: string; to: string } & Record<
  (typeof CITY_TARIFF)[number],
  string
>

const typedAmount = (amount: unknown) => (amount === undefined ? '' : typedField('money', amount))
const typedCity = ({ name, isServed, deliveryMinutes: { from, to }, tariff }: City): TypedCity => ({
  id: name,
  name,
  isServed,
  from: String(from),
  to: String(to),
  minimumOrder: typedAmount(tariff?.minimumOrder),
  deliveryFeeHome: typedAmount(tariff?.deliveryFeeHome),
  deliveryFeeGrow: typedAmount(tariff?.deliveryFeeGrow),
})
function storedCity({ id: _, name, isServed, from, to, ...typed }: TypedCity) {
  // What is empty is as everywhere; what is no sum is a fault.
  const own = CITY_TARIFF.flatMap((part) =>
    typed[part].trim() === '' ? [] : [[part, readField('money', typed[part]) ?? null]],
  )
  return {
    name: name.trim(),
    isServed,
    deliveryMinutes: { from: readField('number', from), to: readField('number', to) },
    ...(own.length > 0 && { tariff: Object.fromEntries(own) }),
  }
}
const storedCities = (cities: readonly TypedCity[]) => cities.map(storedCity)
const NEW_CITY: Omit<TypedCity, 'id'> = {
  name: '',
  isServed: false,
  from: '45',
  to: '75',
  minimumOrder: '',
  deliveryFeeHome: '',
  deliveryFeeGrow: '',
}

type CitiesFormProps = { setting: EditableSetting<'cities'>; tariff: Tariff }

/**
 * Where shoppers can order to. Orders and addresses name a city, so its name stays. One that is served is switched off
 * first: then nobody is ordering to it when it is removed.
 */
export function CitiesForm({ setting, tariff }: CitiesFormProps) {
  const { value, mayChange } = setting
  const id = useId()
  const { typed: cities, change, faultAt, frame } = useSettingForm(setting, value.map(typedCity), storedCities)
  const put = (id: string, part: Partial<TypedCity>) =>
    change(cities.map((city) => (city.id === id ? { ...city, ...part } : city)))
  const onAdd = () => change([...cities, { id: crypto.randomUUID(), ...NEW_CITY }])
  return (
    <SettingFrame {...frame} className="gap-2" add={{ label: TEXTS.add, onAdd }}>
      {cities.map((city, index) => {
        const name = city.name === '' ? TEXTS.fresh : city.name
        const fault = faultAt(String(index))
        const faultId = `${id}-${index}`
        const stored = value.find(({ name }) => name === city.id)
        const wrong = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId }
        return (
          <div key={city.id} className="border-line border-b pb-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {stored ? (
                <Checkbox
                  className="min-w-36"
                  label={city.name}
                  aria-label={TEXTS.served(city.name)}
                  checked={city.isServed}
                  onCheckedChange={(isServed) => put(city.id, { isServed })}
                />
              ) : (
                <>
                  <Input
                    className="w-44"
                    aria-label={TEXTS.name}
                    {...wrong}
                    placeholder={TEXTS.name}
                    value={city.name}
                    onChange={(event) => put(city.id, { name: event.target.value })}
                  />
                  <Checkbox
                    label={TEXTS.served(name)}
                    checked={city.isServed}
                    onCheckedChange={(isServed) => put(city.id, { isServed })}
                  />
                </>
              )}
              <span className="flex items-center gap-2">
                {(['from', 'to'] as const).map((end) => (
                  <Input
                    key={end}
                    className="tabular w-20"
                    inputMode="numeric"
                    autoComplete="off"
                    aria-label={TEXTS[end](name)}
                    {...wrong}
                    value={city[end]}
                    onChange={(event) => put(city.id, { [end]: event.target.value })}
                  />
                ))}
                <span aria-hidden className="text-muted text-sm">
                  min
                </span>
              </span>
              {mayChange && !stored?.isServed && (
                <Button
                  variant="outline"
                  aria-label={TEXTS.removeOf(name)}
                  onClick={() => change(cities.filter(({ id }) => id !== city.id))}
                >
                  {TEXTS.remove}
                </Button>
              )}
            </div>
            <div className="mt-2 grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-3">
              {CITY_TARIFF.map((part) => (
                <Field key={part} label={TEXTS.tariff[part]}>
                  {(control) => (
                    <Input
                      {...control}
                      className="tabular"
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={TEXTS.ownOf(name, TEXTS.tariff[part])}
                      {...wrong}
                      placeholder={TEXTS.usual(typedAmount(tariff[part]))}
                      value={city[part]}
                      onChange={(event) => put(city.id, { [part]: event.target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
            <FaultText id={faultId} fault={fault} />
          </div>
        )
      })}
    </SettingFrame>
  )
}
