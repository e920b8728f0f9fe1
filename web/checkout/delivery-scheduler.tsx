import { useState } from 'react'
import { serviceDay } from '#domain/settings/accra-time.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { RadioCards } from '../ui/radio-cards.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { longDay, slotWords } from './day-words.ts'
import { DeliveryCalendar } from './delivery-calendar.tsx'
import { dayStart, deliveryMonths, slotsOfDay } from './delivery-days.ts'

type DeliverySchedulerProps = {
  shop: Pick<ShopInfo, 'deliveryHours' | 'tariff'>
  now: Date
  /** Start of the chosen slot; null for as soon as possible. */
  value: string | null
  onValueChange: (scheduledFor: string | null) => void
  /** Whether a time is wanted, chosen already or not. */
  isLater: boolean
  onLaterChange: (isLater: boolean) => void
  error: string | undefined
}

/** When to deliver: as soon as possible, or a slot of a day from tomorrow on. */
export function DeliveryScheduler(props: DeliverySchedulerProps) {
  const { shop, now, value, onValueChange, isLater, onLaterChange, error } = props
  const [pickedDay, setPickedDay] = useState<string | null>(null)
  const day = pickedDay ?? (value === null ? null : serviceDay(new Date(value)))

  return (
    <div className="grid gap-3">
      <RadioCards
        legend={CHECKOUT_TEXTS.when}
        isLegendHidden
        className="sm:grid-cols-2"
        options={[
          { value: 'asap', label: CHECKOUT_TEXTS.asap, description: CHECKOUT_TEXTS.asapText },
          {
            value: 'later',
            label: CHECKOUT_TEXTS.later,
            description: CHECKOUT_TEXTS.laterText(shop.tariff.preorderDiscountBps / 100),
          },
        ]}
        value={isLater ? 'later' : 'asap'}
        onValueChange={(choice) => {
          onLaterChange(choice === 'later')
          if (choice === 'asap') {
            setPickedDay(null)
            onValueChange(null)
          }
        }}
        error={error}
      />
      {isLater && (
        <>
          <DeliveryCalendar
            months={deliveryMonths(shop.deliveryHours, now)}
            value={day}
            onValueChange={(picked) => {
              setPickedDay(picked)
              // A time belongs to its day: another day needs another time.
              if (value !== null && serviceDay(new Date(value)) !== picked) onValueChange(null)
            }}
          />
          {day === null ? (
            <p className="text-muted text-sm">{CHECKOUT_TEXTS.pickDay}</p>
          ) : (
            <RadioCards
              legend={CHECKOUT_TEXTS.slots(longDay(dayStart(day)))}
              className="grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,30%)),1fr))]"
              options={slotsOfDay(shop.deliveryHours, day, now).map((slot) => ({
                value: slot.startsAt.toISOString(),
                label: slotWords(slot.startsAt),
                isDisabled: !slot.isOpen,
              }))}
              value={value}
              onValueChange={onValueChange}
            />
          )}
        </>
      )}
    </div>
  )
}
