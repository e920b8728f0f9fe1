import { beforeEach, expect, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { OPENING_TEMPLATES } from '#domain/notifications/templates.ts'
import { testDatabase } from '#test/database.ts'
import { keepOrderMails, queueMessages } from './outbox-queries.ts'
import { outbox } from './outbox-tables.ts'
import { type OwnedOrder, queueClaimed, queueClaimRejected, queueReceived } from './queue-order-messages.ts'
import { canSend } from './view-message.ts'

const { db } = await testDatabase()
const templates = OPENING_TEMPLATES
const now = new Date('2026-11-20T12:00:00Z')

let order: OwnedOrder

beforeEach(() => {
  order = {
    orderId: '7K3QF9M2XA',
    orderType: 'order',
    userId: '0198c0de-0000-7000-8000-0000000000a1',
    context: 'home',
    customer: {
      name: 'Ama Mensah',
      phone: '+233244123456',
      email: 'ama@example.com',
      address: '12 Ring Road',
      notes: '',
      city: 'Accra',
    },
    items: [],
    subtotal: pesewas(3_000),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
    deliveryDiscount: pesewas(0),
    promotion: null,
    deliveryFee: pesewas(1_800),
    serviceFee: pesewas(240),
    total: pesewas(5_040),
    scheduledTime: null,
    placedAt: now,
    writtenAt: now,
    promise: null,
    requiresAge: false,
    payment: { kind: 'provider', reference: 'CH-7K3QF9M2XA-1' },
  }
})

const rows = async () => (await db.select().from(outbox)).toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))

test('a received order notifies the operator, and prepares the shopper’s confirmation without sending it', async () => {
  await queueReceived(db, order, { sendsMails: false, templates }, now)

  expect(await rows()).toMatchObject([
    {
      channel: 'email',
      recipient: 'ama@example.com',
      subject: 'Your order 7K3QF-9M2XA',
      status: 'prepared',
      dueAt: null,
    },
    { channel: 'telegram', recipient: 'operator', status: 'due', dueAt: now },
  ])
})

test('where the operator has switched mails on, the confirmation is sent, for a day', async () => {
  await queueReceived(db, order, { sendsMails: true, templates }, now)

  const [mail] = await rows()
  expect(mail).toMatchObject({ channel: 'email', status: 'due', dueAt: now })
  expect(mail?.staleAt).toEqual(new Date('2026-11-21T12:00:00Z'))
})

test('mails that no server can send are kept for staff, as while mails are off, instead of expiring', async () => {
  await queueReceived(db, order, { sendsMails: true, templates }, now)
  await queueClaimRejected(db, order, { reason: 'Nothing came', version: 3, sendsMails: true, templates }, now)
  const notKept = {
    channel: 'email',
    recipient: 'ama@example.com',
    userId: null,
    body: 'Later',
    status: 'due',
  } as const
  await queueMessages(db, [{ ...notKept, dedupeKey: 'email:order:7K3QF9M2XA:cancelled' }], now)
  const others = ['email:order:7K3QF9M2XA:delay:4', 'email:account:sign_in_code:1', 'email:request:1:received']
  await queueMessages(
    db,
    others.map((dedupeKey) => ({ ...notKept, dedupeKey })),
    now,
  )

  expect(await keepOrderMails(db)).toBe(3)

  const mails = (await rows()).filter(({ channel }) => channel === 'email')
  expect(mails.filter(({ status }) => status === 'due').map(({ dedupeKey }) => dedupeKey)).toEqual(others.toSorted())
  const kept = mails.filter(({ status }) => status === 'prepared')
  expect(kept).toMatchObject([
    { dedupeKey: 'email:order:7K3QF9M2XA:cancelled' },
    { subject: 'Your order 7K3QF-9M2XA', dueAt: null, staleAt: null },
    { dedupeKey: 'email:order:7K3QF9M2XA:rejected:3' },
  ])
  expect(kept.map((mail) => canSend(mail, new Date('2026-11-25T12:00:00Z')))).toEqual([true, true, true])
})

test('claimed mobile money notifies the operator alone: the order is not confirmed yet', async () => {
  order.payment = { kind: 'manual', transactionId: null }
  await queueClaimed(db, order, { order: { version: 2 }, templates }, now)

  expect(await rows()).toMatchObject([{ channel: 'telegram', status: 'due' }])
})

test.each([null, ''])('without an e-mail address (%j) there is no confirmation', async (email) => {
  order.customer = { ...order.customer, email }
  await queueReceived(db, order, { sendsMails: false, templates }, now)

  expect(await rows()).toMatchObject([{ channel: 'telegram' }])
})

test('a repeated event sends one message; the next event of the order sends its own', async () => {
  await queueClaimed(db, order, { order: { version: 2 }, templates }, now)
  await queueReceived(db, order, { sendsMails: false, templates }, now)
  await queueReceived(db, order, { sendsMails: false, templates }, now)

  expect((await rows()).map(({ dedupeKey }) => dedupeKey)).toEqual([
    'email:order:7K3QF9M2XA:received',
    'telegram:order:7K3QF9M2XA:claimed:2:01',
    'telegram:order:7K3QF9M2XA:received:01',
  ])
})

test('an order of any length is written in one statement, its parts in order', async () => {
  const item = {
    quantity: 1,
    size: 'large',
    options: [],
    extras: [],
    price: pesewas(1),
    lineTotal: pesewas(1),
  } as const
  order.items = Array.from({ length: 60 }, () => ({ ...item, name: 'n'.repeat(120), special: 's'.repeat(140) }))
  const insert = vi.spyOn(db, 'insert')

  await queueReceived(db, order, { sendsMails: false, templates }, now)

  expect(insert).toHaveBeenCalledOnce()
  const parts = (await rows()).filter(({ channel }) => channel === 'telegram').map(({ body }) => body)
  expect(parts.length).toBeGreaterThan(3)
  parts.forEach((body, index) => {
    expect(body).toContain(`(${index + 1}/${parts.length})`)
  })
})
