import { Bike } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import type { RiderView } from '#domain/riders/riders-api.ts'
import { Button } from '../../ui/button.tsx'
import { CARD_KEYS } from '../frame/keys.ts'
import { BOARD_TEXTS } from './board-texts.ts'
import { candidates, firstName } from './rider-hooks.ts'

const TEXTS = BOARD_TEXTS.riders

type RiderChipsProps = {
  card: BoardCard
  riders: readonly RiderView[]
  isPending: boolean
  onGive: (riderId: string) => void
}

/** The riders on shift: one tap gives them the order, also when somebody else has it. */
export function RiderChips({ card, riders, isPending, onGive }: RiderChipsProps) {
  const has = riders.find(({ riderId }) => riderId === card.riderId)
  const chips = candidates(card, riders)
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      {has && (
        <p className="flex items-center gap-2 font-semibold">
          <Bike aria-hidden className="size-5 shrink-0" />
          {TEXTS.has(has.name)}
        </p>
      )}
      {chips.length > 0 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{TEXTS.label}</legend>
          {chips.map(({ riderId, name, openOrders }, place) => (
            <Button
              key={riderId}
              variant="outline"
              className="tabular min-h-11 rounded-full"
              disabled={isPending}
              data-keys={`${CARD_KEYS.rider} ${place + 1}`}
              onClick={() => onGive(riderId)}
            >
              {TEXTS.chip(place + 1, firstName(name), openOrders)}
              <span className="sr-only">{TEXTS.give(openOrders, formatOrderId(card.orderId))}</span>
            </Button>
          ))}
        </fieldset>
      ) : (
        !has && <p className="text-muted text-sm">{TEXTS.none}</p>
      )}
    </div>
  )
}
