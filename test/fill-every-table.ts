import { pesewas } from '#domain/money.ts'
import type { Db } from '#server/db/db.ts'
import { extras, menuItemOptions, menuItemPrices, menuItemSchedules, menuItems } from '#server/menu/menu-tables.ts'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { orderEvents, orderLines, orders } from '#server/orders/order-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '#server/payments/payment-tables.ts'
import { settings } from '#server/settings/settings-tables.ts'

const AT = new Date('2026-05-01T12:34:56.789Z')

/** A row in every table, with the values that copies spoil: accents, quotes, line ends, bytes, nulls, large numbers. */
export async function fillEveryTable(db: Db): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'brand', value: { name: 'Chillz', quote: `"it's" \\ GH₵ 😋` }, updatedAt: AT })
  await db.insert(menuItems).values({
    id: 'waakye',
    name: 'Waakye “special”',
    description: 'Rice and beans,\nwith shitɔ',
    category: 'mains',
    image: '/pictures/waakye.avif',
    images: ['a,b', 'c"d', ''],
    grouping: 'rice',
    searchText: 'waakye wakye',
  })
  await db.insert(menuItemPrices).values({ menuItemId: 'waakye', sizeType: 'regular', price: 3_000_000_000 })
  await db.insert(menuItemOptions).values({ menuItemId: 'waakye', id: 'beef', name: 'Beef', price: 500 })
  await db.insert(menuItemSchedules).values({ menuItemId: 'waakye', startTime: '07:00', endTime: '11:00' })
  await db.insert(extras).values({ id: 'egg', kind: 'protein', name: 'Egg', price: 300 })
  await db.insert(orders).values({
    id: '7K3QF9M2XA',
    idempotencyKey: '0198c0de-0000-7000-8000-000000000001',
    requestHash: 'hash',
    context: 'home',
    status: 'received',
    customerName: 'Ama Mensah',
    customerPhone: '+233200000000',
    address: 'Behind the blue kiosk',
    city: 'Accra',
    latitude: 5.603_716_8,
    longitude: -0.187,
    notes: '',
    requiresAge: false,
    subtotal: pesewas(3_000),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    deliveryFee: pesewas(1_800),
    serviceFee: pesewas(240),
    total: pesewas(5_040),
    placedAt: AT,
    updatedAt: AT,
  })
  await db.insert(orderLines).values({
    orderId: '7K3QF9M2XA',
    position: 0,
    itemId: 'waakye',
    name: 'Waakye “special”',
    category: 'mains',
    image: '/pictures/waakye.avif',
    size: 'regular',
    options: ['Beef'],
    extras: [{ extraId: 'egg', name: 'Egg', price: pesewas(300), quantity: 2 }],
    unitPrice: pesewas(3_000),
    quantity: 1,
    lineTotal: pesewas(3_000),
    special: 'No pepper',
  })
  await db
    .insert(orderEvents)
    .values({ orderId: '7K3QF9M2XA', version: 1, status: 'received', actor: 'visitor', at: AT })
  const intentId = '0198c0de-0000-7000-8000-000000000002'
  await db.insert(paymentIntents).values({
    id: intentId,
    purpose: 'order',
    subjectId: '7K3QF9M2XA',
    amount: pesewas(5_040),
    payerName: 'Ama Mensah',
    payerPhone: '+233200000000',
    payerEmail: 'ama@example.com',
    request: { lines: [] },
    status: 'paid',
    createdAt: AT,
    paidAt: AT,
  })
  await db.insert(paymentAttempts).values({
    reference: 'CHZ-7K3QF9M2XA-1',
    intentId,
    number: 1,
    status: 'surplus',
    providerId: '4099260516000',
    amountTaken: pesewas(5_040),
    startedAt: AT,
  })
  await db.insert(refunds).values({
    reference: 'CHZ-7K3QF9M2XA-1',
    amount: pesewas(5_040),
    reason: 'paid twice',
    status: 'due',
    createdAt: AT,
    updatedAt: AT,
  })
  await db.insert(outbox).values({
    id: '0198c0de-0000-7000-8000-000000000003',
    channel: 'telegram',
    dedupeKey: 'telegram:order:7K3QF9M2XA:received:1',
    recipient: 'orders',
    body: '<b>New order</b>',
    html: '<p>Akwaaba “Ama”</p>\r\n',
    staleAt: AT,
    attachment: new Uint8Array([0, 1, 92, 39, 255]),
    status: 'due',
    dueAt: AT,
    createdAt: AT,
  })
}
