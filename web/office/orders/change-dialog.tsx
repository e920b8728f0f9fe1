import { useState } from 'react'
import { addedByMoving, canChange } from '#domain/orders/change-delivery.ts'
import { isStillSlot, type SlotRules, slotsOn } from '#domain/orders/delivery-slots.ts'
import { changeDelivery, type OrderDesk } from '#domain/orders/order-desk-api.ts'
import { ADDRESS_MAX } from '#domain/orders/orders-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { OrderActs } from './use-order.ts'

const TEXTS = ORDER_TEXTS.change
/** How many days of slots are offered. */
const DAYS = 8
const KEEP = 'keep'

type ChangeDialogProps = { order: OrderDesk; acts: OrderActs; onClose: () => void }

/** Changes where and when an order is delivered; slots that would raise the price cannot be chosen. */
export function ChangeDialog({ order: live, acts, onClose }: ChangeDialogProps) {
  // As it was when the dialog opened: its version lets the server refuse over what a colleague changes meanwhile.
  const [order] = useState(live)
  const { orderId, version: expectedVersion, contact, scheduledFor, state } = order
  const shop = useShop()
  const now = useShopNow()
  const [address, setAddress] = useState(contact?.address ?? '')
  const [slot, setSlot] = useState(KEEP)
  const isMoved = address.trim() !== contact?.address
  const isOtherTime = slot !== KEEP
  const slots = shop ? slotsOf(shop, now) : []
  const present = scheduledFor === null ? ORDER_TEXTS.list.asap : deliveryWords(new Date(scheduledFor))
  const hasSlots = canChange('slot', state)
  return (
    <ReasonDialog
      title={TEXTS.title}
      description={TEXTS.description}
      reasons={TEXTS.reasons}
      confirm={TEXTS.confirm}
      isPending={acts.isPending('change')}
      faults={{
        address: address.trim() === '' ? TEXTS.addressFault : undefined,
        slot: isMoved || isOtherTime ? undefined : TEXTS.nothing,
      }}
      onClose={onClose}
      onReason={async (reason) => {
        const what = { ...(isMoved && { address: address.trim() }), ...(isOtherTime && { scheduledFor: slot }) }
        const body = { expectedVersion, reason, ...what }
        const changed = await acts.run('change', () => call(changeDelivery, { params: { orderId }, body }), TEXTS.done)
        return changed !== undefined
      }}
    >
      {(faults) => (
        <>
          <Field label={TEXTS.address} isRequired error={faults.address}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={ADDRESS_MAX}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
          <Field label={TEXTS.slot} hint={hasSlots ? undefined : TEXTS.noSlot} error={faults.slot}>
            {(control) => (
              <Select
                {...control}
                disabled={!hasSlots}
                value={slot}
                onValueChange={setSlot}
                options={[
                  { value: KEEP, label: TEXTS.keep(present) },
                  ...slots.map((startsAt) => {
                    const words = deliveryWords(startsAt)
                    const placed = {
                      preorderDiscount: order.totals.preorderDiscount,
                      placedAt: new Date(order.placedAt),
                    }
                    const isDisabled = addedByMoving(placed, startsAt) > 0
                    return {
                      value: startsAt.toISOString(),
                      label: isDisabled ? TEXTS.slotRises(words) : words,
                      isDisabled,
                    }
                  }),
                ]}
              />
            )}
          </Field>
        </>
      )}
    </ReasonDialog>
  )
}

/** The slots of the next days that can still be cooked in time. */
function slotsOf(rules: SlotRules, now: Date): Date[] {
  const days = Array.from({ length: DAYS }, (_, day) => new Date(now.getTime() + day * DAY_MS))
  return days.flatMap((day) =>
    slotsOn(rules, day, now).flatMap(({ startsAt }) => (isStillSlot(rules, startsAt, now) ? [startsAt] : [])),
  )
}
