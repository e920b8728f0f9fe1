import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'

const TEXTS = DISPATCH_TEXTS

const MOST_DIGITS = 5

type HoursFieldProps = { hours: number; most: number; onHoursChange: (hours: number) => void }

/** The number of hours: typed, or changed by one. */
export function HoursField({ hours, most, onHoursChange }: HoursFieldProps) {
  /** The typed text while it is not a valid number, e.g. empty. */
  const [typed, setTyped] = useState<string | null>(null)
  const take = (next: number) => {
    setTyped(null)
    onHoursChange(Math.min(most, Math.max(1, next)))
  }
  return (
    <Field label={TEXTS.hours} hint={TEXTS.hoursRange(most)}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Button
            variant="outline"
            size="icon"
            className="size-11"
            aria-label={TEXTS.hourLess}
            disabled={hours <= 1}
            onClick={() => take(hours - 1)}
          >
            <Minus aria-hidden />
          </Button>
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="tabular w-20 text-center"
            value={typed ?? hours}
            onChange={(event) => {
              const text = event.target.value.replace(/[^\d.,]/g, '').slice(0, MOST_DIGITS)
              const whole = Number.parseInt(text, 10)
              if (whole >= 1) take(whole)
              // Only whole hours are sold, and "2.5" must not become 25 while it is typed.
              if (!(whole >= 1) || /\D/.test(text)) setTyped(text)
            }}
            onBlur={() => setTyped(null)}
          />
          <Button
            variant="outline"
            size="icon"
            className="size-11"
            aria-label={TEXTS.hourMore}
            disabled={hours >= most}
            onClick={() => take(hours + 1)}
          >
            <Plus aria-hidden />
          </Button>
        </span>
      )}
    </Field>
  )
}
