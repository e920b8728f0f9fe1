import { addedByMoving, canChange } from '#domain/orders/change-delivery.ts'
import { isStillSlot, type SlotRules, slotsOn } from '#domain/orders/delivery-slots.ts'
import { ADDRESS_MAX } from '#domain/orders/orders-api.ts'
import { changeDelivery, type StaffOrder } from '#domain/orders/staff-order-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { ChangedNote } from '../frame/changed-note.tsx'
import { useRowDraft } from '../frame/use-row-draft.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { OrderActs } from './use-order.ts'

const TEXTS = ORDER_TEXTS.change
/** How many days of slots are offered. */
const DAYS = 8
const SOON = 'soon'

type Order = Pick<StaffOrder, 'orderId' | 'version' | 'state' | 'contact' | 'scheduledFor' | 'placedAt'> & {
  totals: Pick<StaffOrder['totals'], 'preorderDiscount'>
}

const draftOf = ({ contact, scheduledFor }: Order) => ({
  address: contact?.address ?? '',
  slot: scheduledFor ?? SOON,
})

type ChangeDialogProps = { order: Order; acts: OrderActs; onClose: () => void }

/**
 * Changes where and when an order is delivered, also while the kitchen goes on with it; slots that would raise the price
 * cannot be chosen.
 */
export function ChangeDialog({ order, acts, onClose }: ChangeDialogProps) {
  const { orderId, version: expectedVersion, scheduledFor, state } = order
  const shop = useShop()
  const now = useShopNow()
  const { draft, set, note } = useRowDraft(order, draftOf)
  const kept = draftOf(order)
  const hasSlots = canChange('slot', state)
  const address = draft.address.trim()
  const slot = hasSlots ? draft.slot : kept.slot
  const isMoved = address !== kept.address
  const isOtherTime = slot !== kept.slot
  const slots = (shop ? slotsOf(shop, now) : []).filter((startsAt) => startsAt.toISOString() !== kept.slot)
  const present = scheduledFor === null ? ORDER_TEXTS.list.asap : deliveryWords(new Date(scheduledFor))
  return (
    <ReasonDialog
      title={TEXTS.title}
      description={TEXTS.description}
      reasons={TEXTS.reasons}
      confirm={TEXTS.confirm}
      isPending={acts.isPending('change')}
      faults={{
        address: address === '' ? TEXTS.addressFault : undefined,
        slot: isMoved || isOtherTime ? undefined : TEXTS.nothing,
      }}
      onClose={onClose}
      onReason={async (reason) => {
        const what = { ...(isMoved && { address }), ...(isOtherTime && { scheduledFor: slot }) }
        const body = { expectedVersion, reason, ...what }
        const changed = await acts.run('change', () => call(changeDelivery, { params: { orderId }, body }), TEXTS.done)
        return changed !== undefined
      }}
    >
      {(faults) => (
        <>
          <ChangedNote {...note} nameOf={(field) => (field === 'address' ? TEXTS.address : TEXTS.slot)} />
          <TextareaField
            label={TEXTS.address}
            isRequired
            error={faults.address}
            maxLength={ADDRESS_MAX}
            value={draft.address}
            onValueChange={(address) => set({ address })}
          />
          <SelectField
            label={TEXTS.slot}
            hint={hasSlots ? undefined : TEXTS.noSlot}
            error={faults.slot}
            disabled={!hasSlots}
            value={slot}
            onValueChange={(next) => set({ slot: next })}
            options={[
              { value: kept.slot, label: TEXTS.keep(present) },
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
