import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { chipWords, longDay } from '../../../ui/words/day-words.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import type { DeliveryDay } from './delivery-days.ts'

/** The number of days that are shown at first. */
const FIRST_SHOWN = 14

type DayChipsProps = {
  days: readonly DeliveryDay[]
  /** The chosen day, `2026-05-01`. */
  value: string | null
  onValueChange: (day: string) => void
}

/** A row of days as chips, which scrolls sideways. */
export function DayChips({ days, value, onValueChange }: DayChipsProps) {
  const name = useId()
  const isLate = days.slice(FIRST_SHOWN).some(({ day }) => day === value)
  const [isAll, setAll] = useState(isLate)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{CHECKOUT_TEXTS.calendar}</legend>
      <div data-slides className="flex items-stretch gap-2 overflow-x-auto p-1">
        {days.slice(0, isAll ? days.length : FIRST_SHOWN).map(({ day, date, isOpen }) => {
          const { weekday, dayOfMonth, month } = chipWords(date)
          return (
            <label
              key={day}
              className={[
                'relative grid min-w-16 shrink-0 justify-items-center rounded-md border border-line bg-surface px-3 py-2 leading-tight',
                'transition-colors duration-150 has-enabled:hover:border-line-strong has-checked:border-gold-text has-checked:bg-gold-soft',
                'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted has-disabled:line-through',
              ].join(' ')}
            >
              <input
                type="radio"
                name={name}
                value={day}
                aria-label={longDay(date)}
                checked={day === value}
                disabled={!isOpen}
                onChange={() => onValueChange(day)}
                className="sr-only"
              />
              <span aria-hidden className="text-muted text-xs">
                {weekday}
              </span>
              <span aria-hidden className="tabular font-bold text-lg">
                {dayOfMonth}
              </span>
              <span aria-hidden className="text-muted text-xs">
                {month}
              </span>
            </label>
          )
        })}
        {!isAll && days.length > FIRST_SHOWN && (
          <Button variant="ghost" className="h-auto shrink-0" onClick={() => setAll(true)}>
            {CHECKOUT_TEXTS.moreDays}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
