import { randomUUID } from 'node:crypto'
import type { LineChoice } from '#domain/cart/cart-line.ts'
import type { AttackedShop } from './attacked-shop.ts'

/** Two plates of jollof with fish and plantain, from the opening catalogue. */
export const JOLLOF: LineChoice = {
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: 'classic',
  accompanimentId: 'accompaniment-grilled-tilapia',
  extras: [
    { extraId: 'topping-kelewele', quantity: 1 },
    { extraId: 'topping-fried-plantain', quantity: 2 },
  ],
  quantity: 2,
  special: '',
}

/** A whole, proper request for an order; `changes` replace parts of it. */
export function orderRequest(expectedTotal: number, changes: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID(),
    context: 'home',
    lines: [JOLLOF],
    customer: {
      name: 'Ama Mensah',
      phone: '0244123456',
      email: 'ama@example.com',
      address: 'Ahodwo, blue gate',
      notes: '',
    },
    city: 'Kumasi',
    location: null,
    scheduledFor: null,
    ageConfirmed: false,
    expectedTotal,
    ...changes,
  }
}

/** The total of the cart above, as the shop quotes it now. */
export async function quotedTotal(shop: AttackedShop, lines: readonly LineChoice[] = [JOLLOF]): Promise<number> {
  const quote = await shop.post('/api/quote', { context: 'home', lines, scheduledFor: null })
  return quote.body.totals.total
}

/** Places a proper order; gives its id and total. */
export async function placeOrder(shop: AttackedShop): Promise<{ orderId: string; total: number }> {
  const placed = await shop.post('/api/orders', orderRequest(await quotedTotal(shop)))
  if (placed.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(placed.body)}`)
  return placed.body
}

/** Places an order and starts its card payment. */
export async function orderToPay(shop: AttackedShop): Promise<{ orderId: string; total: number; reference: string }> {
  const order = await placeOrder(shop)
  const started = await shop.post('/api/paystack/initiate', { orderId: order.orderId })
  if (started.status !== 200) throw new Error(`the payment was not started: ${JSON.stringify(started.body)}`)
  return { ...order, reference: started.body.reference }
}
