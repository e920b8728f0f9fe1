import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { LineChange } from '#domain/cart/line-changes.ts'
import { pesewas } from '#domain/money.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { CartLineRow } from '../../store/cart/cart-line-row.tsx'
import { CityChoice } from '../../store/checkout/delivery/city-choice.tsx'
import { DeliveryScheduler } from '../../store/checkout/delivery/delivery-scheduler.tsx'
import { TotalsList } from '../../store/orders/cart/totals-list.tsx'
import { useCart } from '../../store/orders/cart/use-cart.ts'
import { Timeline } from '../../store/tracking/timeline.tsx'

const LINE: CartLine = {
  id: 'sample',
  source: 'home',
  choice: {
    itemId: 'jollof-rice',
    size: 'large',
    variationId: 'smoky',
    accompanimentId: 'accompaniment-fried-chicken',
    extras: [],
    quantity: 2,
    special: '',
  },
  seen: {
    name: 'Jollof Rice',
    image: '/pictures/jollof-rice.webp',
    category: 'mains',
    options: ['Smoky', 'Fried Chicken'],
    extras: [{ name: 'Kelewele', quantity: 2, price: pesewas(1_100) }],
    unitPrice: pesewas(6_600),
    requiresAge: false,
  },
}

const CHANGES: (LineChange | undefined)[] = [
  undefined,
  { kind: 'repriced', id: LINE.id, unitPrice: pesewas(7_000) },
  { kind: 'not_then', id: LINE.id, schedules: [{ dayOfWeek: 'Friday', startTime: '16:00', endTime: '23:00' }] },
  { kind: 'lost', id: LINE.id, problem: 'item_unavailable' },
]

const TOTALS = {
  subtotal: pesewas(13_200),
  subscriptionDiscount: pesewas(660),
  preorderDiscount: pesewas(627),
  deliveryFee: pesewas(1_800),
  serviceFee: pesewas(750),
  total: pesewas(14_463),
}

/** The cart and the form as they may stand. What is pressed in the lines is lost: they are not in the cart. */
export function BuyingSample() {
  const cart = useCart()
  const shop = useShop()
  const now = useShopNow()
  const [city, setCity] = useState('')
  const [isLater, setLater] = useState(true)
  const [slot, setSlot] = useState<string | null>(null)
  return (
    <>
      <ul className="divide-y divide-line">
        {CHANGES.map((change) => (
          <CartLineRow key={change?.kind ?? 'as it was'} line={LINE} change={change} cart={cart} />
        ))}
      </ul>
      <TotalsList context="home" totals={TOTALS} subscriptionPercent={5} preorderPercent={5} />
      {shop && (
        <>
          <CityChoice cities={shop.cities} value={city} onValueChange={setCity} error={undefined} />
          <DeliveryScheduler
            shop={shop}
            now={now}
            city={city}
            whyNotAt={() => undefined}
            value={slot}
            onValueChange={setSlot}
            isLater={isLater}
            onLaterChange={setLater}
            error={undefined}
          />
        </>
      )}
    </>
  )
}

const AT = '2026-05-06T11:05:00Z'
const WAYS: OrderStatus[][] = [
  ['awaiting_payment'],
  ['awaiting_payment', 'awaiting_confirmation'],
  ['awaiting_payment', 'received', 'preparing'],
  ['awaiting_payment', 'received', 'preparing', 'on_the_way', 'delivered'],
  ['awaiting_payment', 'received', 'cancelled'],
]

/** The ways that an order may have gone. */
export function TrackingSample() {
  return WAYS.map((way) => {
    const status = way.at(-1) ?? 'awaiting_payment'
    const order: OrderView = {
      orderId: '7K3QF9M2XA',
      status,
      context: 'home',
      city: 'Accra',
      placedAt: AT,
      scheduledFor: null,
      lines: [],
      totals: TOTALS,
      payment: {
        state: way.includes('received') ? 'paid' : 'unpaid',
        lastFailure: null,
        payUntil: null,
        claimUntil: null,
      },
      promise: null,
      timeline: way.map((one) => ({ status: one, at: AT })),
      version: way.length,
    }
    return <Timeline key={status} order={order} />
  })
}
