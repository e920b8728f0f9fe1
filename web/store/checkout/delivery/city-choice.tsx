import { useState } from 'react'
import { cityNotServed } from '#domain/settings/city-not-served.ts'
import { servedCity } from '#domain/settings/served-city.ts'
import type { City } from '#domain/settings/settings-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'

type CityChoiceProps = {
  cities: readonly City[]
  value: string
  onValueChange: (city: string) => void
  error: string | undefined
}

/** Two or three columns, depending on the width. */
const COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,30%)),1fr))]'

/** The served cities; planned ones are listed too, and show a toast when they are chosen. */
export function CityChoice({ cities, value, onValueChange, error }: CityChoiceProps) {
  const [asked, setAsked] = useState(false)
  const served = cities.filter((city) => city.isServed)
  const planned = cities.filter((city) => !city.isServed)
  return (
    <div>
      <RadioCards
        legend={CHECKOUT_TEXTS.city}
        className={COLUMNS}
        options={served.map((city) => ({ value: city.name, label: city.name }))}
        value={servedCity(cities, value)?.name ?? null}
        onValueChange={(city) => {
          setAsked(false)
          onValueChange(city)
        }}
        error={error}
      />
      {planned.length > 0 && (
        <ul className={`mt-2 grid gap-2 ${COLUMNS}`}>
          {planned.map((city) => (
            <li key={city.name}>
              <button
                type="button"
                aria-disabled
                onClick={() => setAsked(true)}
                className="flex h-full min-h-12 w-full flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md border border-line border-dashed bg-sunken px-3.5 py-2 text-left text-muted text-sm aria-disabled:cursor-not-allowed"
              >
                {city.name}
                <Badge className="bg-surface">{CHECKOUT_TEXTS.comingSoon}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 font-medium text-gold-text text-sm empty:sr-only">
        {asked ? cityNotServed(cities) : null}
      </p>
    </div>
  )
}
