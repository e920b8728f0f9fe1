import { useState } from 'react'
import { ERRORS } from '#domain/errors.ts'
import type { City } from '#domain/settings/settings-api.ts'
import { Badge } from '../ui/badge.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

type CityChoiceProps = {
  cities: readonly City[]
  value: string
  onValueChange: (city: string) => void
  error: string | undefined
}

/** The cities we deliver in; those that are planned are shown, and say so when they are touched. */
export function CityChoice({ cities, value, onValueChange, error }: CityChoiceProps) {
  const [asked, setAsked] = useState(false)
  const served = cities.filter((city) => city.isServed)
  const planned = cities.filter((city) => !city.isServed)
  return (
    <div>
      <RadioCards
        legend={CHECKOUT_TEXTS.city}
        className="grid-cols-2 sm:grid-cols-3"
        options={served.map((city) => ({ value: city.name, label: city.name }))}
        value={value === '' ? null : value}
        onValueChange={(city) => {
          setAsked(false)
          onValueChange(city)
        }}
        error={error}
      />
      {planned.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {planned.map((city) => (
            <li key={city.name}>
              <button
                type="button"
                aria-disabled
                onClick={() => setAsked(true)}
                className="flex min-h-11 items-center gap-2 rounded-md border border-line border-dashed bg-sunken px-3.5 text-muted text-sm aria-disabled:cursor-not-allowed"
              >
                {city.name}
                <Badge>{CHECKOUT_TEXTS.comingSoon}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 font-medium text-gold-text text-sm empty:hidden">
        {asked ? ERRORS['order.city_not_served'].text : null}
      </p>
    </div>
  )
}
