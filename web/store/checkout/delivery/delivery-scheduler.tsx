import { useEffect, useRef, useState } from 'react'
import { preorderHours } from '#domain/orders/delivery-slots.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { longDay, slotWords } from '../../../ui/words/day-words.ts'
import { arrivalNow } from '../../shop/arrival.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import type { Checkout } from '../use-checkout.ts'
import { DayChips } from './day-chips.tsx'
import { dayStart, deliveryDays, slotsOfDay } from './delivery-days.ts'

/** When to deliver: as soon as possible, or a slot of a day from tomorrow on. */
export function DeliveryScheduler({ checkout, shop }: { checkout: Checkout; shop: ShopInfo }) {
  const { now, draft, change, isLater, setLater, whyNotAt, slotError } = checkout
  const { city, scheduledFor: value } = draft
  const choose = (startsAt: string | null) => change({ scheduledFor: startsAt, isSlotGone: false })
  const [pickedDay, setPickedDay] = useState<string | null>(null)
  const day = pickedDay ?? (value === null ? null : serviceDay(new Date(value)))
  const days = deliveryDays(shop, now)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <RadioCards
        legend={CHECKOUT_TEXTS.when}
        isLegendHidden
        className="sm:grid-cols-2"
        options={[
          {
            value: 'asap',
            label: CHECKOUT_TEXTS.asap,
            description: arrivalNow(shop, city, now),
          },
          {
            value: 'later',
            label: CHECKOUT_TEXTS.later,
            description: CHECKOUT_TEXTS.laterText(shop.tariff.preorderDiscountBps / 100, preorderHours(shop.orders)),
          },
        ]}
        value={isLater ? 'later' : 'asap'}
        onValueChange={(choice) => {
          setLater(choice === 'later')
          if (choice === 'asap') {
            setPickedDay(null)
            choose(null)
          }
        }}
        error={slotError}
      />
      {isLater && days.some(({ isOpen }) => isOpen) && (
        <DayChips
          days={days}
          value={day}
          onValueChange={(picked) => {
            setPickedDay(picked)
            // The chosen time belongs to its day, so another day clears it.
            if (value !== null && serviceDay(new Date(value)) !== picked) choose(null)
          }}
        />
      )}
      {isLater && !days.some(({ isOpen }) => isOpen) && <p className="text-muted text-sm">{CHECKOUT_TEXTS.noSlots}</p>}
      {isLater && day !== null && (
        <SlotTimes
          key={day}
          legend={CHECKOUT_TEXTS.slots(longDay(dayStart(day)))}
          slots={slotsOfDay(shop, day, now).map(({ startsAt, isOpen }) => ({
            value: startsAt.toISOString(),
            label: slotWords(startsAt),
            isOpen,
            whyNot: isOpen ? whyNotAt(startsAt) : undefined,
          }))}
          value={value}
          onValueChange={choose}
        />
      )}
    </div>
  )
}

type SlotTimesProps = {
  legend: string
  slots: readonly { value: string; label: string; isOpen: boolean; whyNot: string | undefined }[]
  value: string | null
  onValueChange: (scheduledFor: string) => void
}

/** The slots of the chosen day, scrolled into view; those that cannot be chosen are disabled with the reason. */
function SlotTimes({ legend, slots, value, onValueChange }: SlotTimesProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const reasons = [...new Set(slots.flatMap(({ whyNot }) => whyNot ?? []))]
  return (
    <div ref={top} className="grid scroll-my-4 gap-2">
      <RadioCards
        legend={legend}
        className="grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,30%)),1fr))]"
        options={slots.map(({ value, label, isOpen, whyNot }) => ({
          value,
          label,
          isDisabled: !isOpen || whyNot !== undefined,
        }))}
        value={value}
        onValueChange={onValueChange}
      />
      {reasons.map((reason) => (
        <p key={reason} className="text-muted text-sm">
          {reason}
        </p>
      ))}
    </div>
  )
}
