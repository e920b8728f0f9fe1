import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { longDay, monthName } from './day-words.ts'
import { type CalendarDay, type CalendarMonth, dayStart, stepDay } from './delivery-days.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type DeliveryCalendarProps = {
  months: readonly CalendarMonth[]
  /** The chosen day, `2026-05-01`. */
  value: string | null
  onValueChange: (day: string) => void
}

/** A month of days to choose from. Arrow keys go by day and week, across months. */
export function DeliveryCalendar({ months, value, onValueChange }: DeliveryCalendarProps) {
  const firstOpen = months.flatMap((month) => month.weeks.flat()).find((day) => day?.isOpen)?.day ?? null
  const [focused, setFocused] = useState(value ?? firstOpen)
  const grid = useRef<HTMLTableElement>(null)
  const shownIndex = Math.max(
    0,
    months.findIndex((month) => focused?.startsWith(month.month)),
  )
  const month = months[shownIndex]
  if (!month || focused === null) return <p className="text-muted text-sm">{CHECKOUT_TEXTS.noSlots}</p>

  const show = (index: number) => {
    const days = months[index]?.weeks.flat().filter((day) => day !== null) ?? []
    setFocused((days.find((day) => day.isOpen) ?? days[0])?.day ?? focused)
  }
  const step = (event: KeyboardEvent) => {
    const days = STEPS[event.key]
    if (days === undefined) return
    event.preventDefault()
    flushSync(() => setFocused(stepDay(focused, days, months)))
    grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
  }

  return (
    <div className="whitespace-nowrap rounded-lg border border-line px-0.5 py-2 sm:p-3">
      <div className="flex items-center justify-between">
        <Button
          variant="ghost"
          size="icon"
          aria-label={CHECKOUT_TEXTS.previousMonth}
          disabled={shownIndex === 0}
          onClick={() => show(shownIndex - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <p aria-live="polite" className="whitespace-normal text-center font-semibold text-sm">
          {monthName(dayStart(`${month.month}-01`))}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={CHECKOUT_TEXTS.nextMonth}
          disabled={shownIndex === months.length - 1}
          onClick={() => show(shownIndex + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <table ref={grid} aria-label={CHECKOUT_TEXTS.calendar} className="w-full table-fixed">
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" className="h-8 font-medium text-muted text-xs">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month's weeks have no other name, and never move.
            <tr key={`${month.month}-${index}`}>
              {week.map((day, weekday) => (
                <Square
                  key={day?.day ?? WEEK[weekday]}
                  day={day}
                  isChosen={day !== null && day.day === value}
                  isFocusable={day?.day === focused}
                  onKeyDown={step}
                  onChoose={(chosen) => {
                    setFocused(chosen)
                    onValueChange(chosen)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SquareProps = {
  day: CalendarDay | null
  isChosen: boolean
  isFocusable: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: (day: string) => void
}

function Square({ day, isChosen, isFocusable, onKeyDown, onChoose }: SquareProps) {
  if (!day) return <td />
  return (
    <td className="py-0.5 text-center sm:px-0.5">
      <button
        type="button"
        tabIndex={isFocusable ? 0 : -1}
        aria-disabled={!day.isOpen || undefined}
        aria-label={longDay(day.date)}
        aria-pressed={isChosen}
        onKeyDown={onKeyDown}
        onClick={() => day.isOpen && onChoose(day.day)}
        className={classNames(
          'size-10 max-w-full rounded-full text-sm tabular transition-colors duration-150 sm:size-11',
          isChosen ? 'bg-gold font-bold text-on-gold' : day.isOpen && 'font-medium hover:bg-gold-soft',
          !day.isOpen && 'text-muted line-through opacity-55',
        )}
      >
        {day.date.getUTCDate()}
      </button>
    </td>
  )
}
