import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { orders } from '../../orders/order-tables.ts'
import { paymentEvents, paymentIntents, refunds } from '../payment-tables.ts'
import { statementLines } from '../statements/statement-tables.ts'

const shop = await testShop()
const { app, database, paystack, post, placed, initiated, confirmManually } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const ID = '84157189921'
const asManager = () => shop.as(MANAGER)
const get = async (url: string) => (await app.inject(url)).json()
const csv = (...lines: string[]) => ['Transaction ID,Amount,From,From name,Reference', ...lines].join('\n')
const LINE = `${ID},176.40,0244123456,AMA MENSAH,`

/** An order whose shopper says that they sent mobile money. */
async function claimed(transactionId: string | null = ID, change: Record<string, unknown> = {}) {
  shop.as({ kind: 'visitor' })
  const { orderId } = await placed(change)
  const reply = await post(`/api/orders/${orderId}/manual-payment`, { transactionId })
  expect(reply.statusCode).toBe(200)
  asManager()
  return orderId
}
const waiting = async () => (await get('/api/payments/waiting')).rows
const statement = (text: string) => post('/api/statements', { text })
const linkOf = async (transactionId: string) =>
  (await db.select().from(statementLines).where(eq(statementLines.transactionId, transactionId)))[0]?.intentId

describe('waiting mobile money', () => {
  test('names sum, id, sender and age, and the line that fits best', async () => {
    const orderId = await claimed()
    await statement(csv(LINE))
    expect(await db.select().from(statementLines), 'who pasted it').toMatchObject([
      { importedBy: `staff:${MANAGER.userId}` },
    ])

    expect(await waiting()).toMatchObject([
      {
        purpose: 'order',
        subjectId: orderId,
        version: 2,
        amount: SIMPLEST_TOTAL,
        payerName: 'Ama Mensah',
        payerPhone: '+233244123456',
        transactionId: ID,
        createdAt: FRIDAY_NOON.toISOString(),
        match: { kind: 'full', line: { transactionId: ID, amount: SIMPLEST_TOTAL } },
      },
    ])
  })

  test('a line with the id that the shopper has typed is found beside hundreds with the same sum', async () => {
    await claimed()
    await statement(csv(LINE))
    const [line] = await db.select().from(statementLines)
    if (!line) throw new Error('it was imported')
    for (const minutes of [-1, 1]) {
      const importedAt = new Date(FRIDAY_NOON.getTime() + minutes * 60_000)
      const others = Array.from({ length: 500 }, () => ({ id: randomUUID(), transactionId: randomUUID(), importedAt }))
      await db.insert(statementLines).values(others.map((other) => ({ ...line, ...other })))
    }

    expect(await waiting()).toMatchObject([{ match: { kind: 'full', line: { transactionId: ID } } }])
  })

  test('is listed by cursor, the oldest first', async () => {
    const ids = []
    for (let at = 0; at < 3; at += 1) {
      ids.push(await claimed(`A100${at}`))
      shop.time.passMinutes(1)
    }
    const first = await get('/api/payments/waiting?limit=2')
    const second = await get(`/api/payments/waiting?limit=2&cursor=${first.next}`)
    expect([...first.rows, ...second.rows].map(({ subjectId }) => subjectId)).toEqual(ids)
    expect(second.next).toBeNull()
  })

  test('keeps its age and its place when staff change the address of the order', async () => {
    const first = await claimed('A1000')
    shop.time.passMinutes(1)
    const second = await claimed('A1001')
    shop.time.passMinutes(1)
    shop.as(MANAGER)
    const change = { expectedVersion: 2, reason: 'she called', address: 'House 5, Ahodwo' }
    const changed = await app.inject({ method: 'PATCH', url: `/api/orders/${first}/delivery`, payload: change })
    expect(changed.statusCode).toBe(200)
    expect(await waiting()).toMatchObject([
      { subjectId: first, version: 3, createdAt: FRIDAY_NOON.toISOString() },
      { subjectId: second },
    ])
  })

  test('is confirmed in one act: the order is received, and the line belongs to its payment', async () => {
    const orderId = await claimed()
    await statement(csv(LINE))
    const [row] = await waiting()

    const reply = await post(`/api/payments/${row.id}/confirm`, { expectedVersion: 2, lineId: row.match.line.id })

    expect(reply.json()).toEqual({ id: row.id, purpose: 'order', subjectId: orderId, amount: SIMPLEST_TOTAL })
    expect((await shop.view(orderId)).status).toBe('received')
    expect(await linkOf(ID)).toBe(row.id)
    expect(await waiting()).toEqual([])
  })

  test('of two people who confirm the same payment one wins, and the other reads who was faster', async () => {
    await claimed()
    const [row] = await waiting()
    const confirm = () => post(`/api/payments/${row.id}/confirm`, { expectedVersion: 2, lineId: null })

    const replies = await Promise.all([confirm(), confirm()])

    const refused = replies.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map((reply) => reply.json())).toMatchObject([
      { code: 'order.changed', details: { by: `staff:${MANAGER.userId}`, state: 'received' } },
    ])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a line with another sum confirms nothing, and leaves everything as it was', async () => {
    const orderId = await claimed()
    await statement(csv(LINE.replace('176.40', '176.39')))
    const [row] = await waiting()
    expect(row.match.kind).toBe('other_sum')

    const reply = await post(`/api/payments/${row.id}/confirm`, { expectedVersion: 2, lineId: row.match.line.id })

    expect(reply.json()).toMatchObject({ code: 'statement.line_unfit' })
    expect((await shop.view(orderId)).status).toBe('awaiting_confirmation')
    expect(await linkOf(ID)).toBeNull()
  })

  test('a line settles one payment: for a second one it is shown as used, and refused', async () => {
    await claimed(null)
    shop.time.passMinutes(1)
    const second = await claimed(null)
    await statement(csv(LINE))
    const [one, other] = await waiting()
    expect([one.match.kind, other.match.kind]).toEqual(['similar', 'similar'])
    await post(`/api/payments/${one.id}/confirm`, { expectedVersion: 2, lineId: one.match.line.id })

    const reply = await post(`/api/payments/${other.id}/confirm`, { expectedVersion: 2, lineId: one.match.line.id })

    expect(reply.json()).toMatchObject({ code: 'statement.line_unfit' })
    expect((await waiting())[0].match).toBeNull()
    expect((await shop.view(second)).status).toBe('awaiting_confirmation')
  })

  test('a transaction id that was confirmed pays for no second order: its money is refunded manually', async () => {
    const first = await claimed()
    await confirmManually(first)
    await post(`/api/orders/${first}/cancel`, { expectedVersion: 3, reason: 'no gas' })
    const second = await claimed()
    const confirm = () => confirmManually(second)

    expect((await confirm()).json(), 'without a statement').toMatchObject({ code: 'payment.momo_id_used' })
    await statement(csv(LINE))
    expect((await confirm()).json(), 'with its line').toMatchObject({ code: 'payment.momo_id_used' })

    expect((await shop.view(second)).status).toBe('awaiting_confirmation')
    expect(await db.select().from(refunds)).toMatchObject([{ method: 'manual', amount: SIMPLEST_TOTAL }])
  })

  test('money of an order that was cancelled before anybody confirmed it pays for the next one', async () => {
    const first = await claimed()
    await post(`/api/orders/${first}/cancel`, { expectedVersion: 2, reason: 'another address' })
    const second = await claimed()
    expect((await confirmManually(second)).statusCode).toBe(200)
    expect(await db.$count(refunds)).toBe(0)
  })

  test('a claim is not confirmed without a line when the line with its id has another sum, or is used', async () => {
    const orderId = await claimed()
    shop.time.passMinutes(1)
    const other = await claimed('A1001')
    await statement(csv(LINE.replace('176.40', '176.39'), `A1001,176.40,,,`))
    await db
      .update(statementLines)
      .set({ intentId: (await waiting())[0].id })
      .where(eq(statementLines.amount, SIMPLEST_TOTAL))
    for (const id of [orderId, other]) {
      const reply = await confirmManually(id)
      expect(reply.json()).toMatchObject({ code: 'statement.line_unfit' })
      expect((await shop.view(id)).status).toBe('awaiting_confirmation')
    }
  })

  test('a line that another order claims is suggested to nobody else', async () => {
    await claimed(null)
    shop.time.passMinutes(1)
    await claimed(ID)
    await statement(csv(LINE))
    expect((await waiting()).map((row: { match: { kind: string } | null }) => row.match?.kind)).toEqual([
      undefined,
      'full',
    ])
  })

  test.each([
    { way: 'by the line of its real money', line: ID, says: [ID, ID] },
    { way: 'by a line that a third order claims', line: 'A1001', says: ['A1001', null] },
  ])(
    'an id that was mistyped is free for its owner once staff confirm $way',
    async ({ line, says: [ofIntent, ofOrder] }) => {
      const orderId = await claimed('A1002')
      if (ofOrder === null) await claimed(line)
      await statement(csv(LINE.replace(ID, line)))
      const row = (await waiting()).find(({ subjectId }: { subjectId: string }) => subjectId === orderId)
      const [stored] = await db.select().from(statementLines)
      expect(
        (await post(`/api/payments/${row.id}/confirm`, { expectedVersion: 2, lineId: stored?.id })).statusCode,
      ).toBe(200)

      const [paid] = await db.select().from(orders).where(eq(orders.id, orderId))
      const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, row.id))
      expect([intent?.manualId, paid?.manualTransactionId]).toEqual([ofIntent, ofOrder])
      await claimed('A1002')
    },
  )

  test('an order that is paid at the provider after its claim holds no line back from others', async () => {
    await db
      .update(orders)
      .set({ status: 'received' })
      .where(eq(orders.id, await claimed()))
    await claimed(null)
    await statement(csv(LINE))
    expect(await waiting()).toMatchObject([{ match: { kind: 'similar' } }])
  })

  test('a line whose sender named an order is suggested to no other, though sum and sender agree', async () => {
    await claimed(null)
    shop.time.passMinutes(1)
    const named = await claimed(null)
    await statement(csv(`${LINE}for ${named}`))
    expect((await waiting()).map((row: { match: { kind: string } | null }) => row.match?.kind)).toEqual([
      undefined,
      'similar',
    ])
  })

  test('a rejected claim leaves the order open, and the shopper reads why and can claim again', async () => {
    const orderId = await claimed()
    const [row] = await waiting()

    const reply = await post(`/api/payments/${row.id}/reject`, { expectedVersion: 2, reason: 'No money with this ID.' })

    expect(reply.statusCode).toBe(200)
    expect(await shop.view(orderId)).toMatchObject({
      status: 'awaiting_payment',
      payment: { state: 'unpaid', lastFailure: 'We did not find your mobile money. No money with this ID.' },
    })
    const mails = (await db.select().from(outbox)).filter(({ channel }) => channel === 'email')
    expect(mails).toMatchObject([{ recipient: 'ama@example.com', orderId }])
    expect(mails[0]?.body).toContain('No money with this ID.')
    expect(await waiting()).toEqual([])
    // The rejected id is free: it may have been another order's.
    shop.as({ kind: 'visitor' })
    expect((await post(`/api/orders/${orderId}/manual-payment`, { transactionId: ID })).statusCode).toBe(200)
    expect((await shop.view(orderId)).payment.lastFailure).toBeNull()
    const claims = (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes(':claimed:'))
    expect(claims, 'the operator reads of each claim').toHaveLength(2)
  })

  test('an old version decides nothing, neither for confirming nor for rejecting', async () => {
    const orderId = await claimed()
    const [row] = await waiting()
    for (const [step, body] of [
      ['confirm', { lineId: null }],
      ['reject', { reason: 'no money' }],
    ] as const) {
      const reply = await post(`/api/payments/${row.id}/${step}`, { expectedVersion: 1, ...body })
      expect(reply.json()).toMatchObject({ code: 'order.changed', details: { state: 'awaiting_confirmation' } })
    }
    expect((await shop.view(orderId)).status).toBe('awaiting_confirmation')
  })

  test('needs the second factor, as every right over money does', async () => {
    shop.as(aStaffMember({ role: 'manager', aal: 'aal1' }))
    expect(await get('/api/payments/waiting')).toMatchObject({ code: 'staff.second_factor' })
  })

  test('an unknown payment, and one that is not paid manually, cannot be confirmed', async () => {
    asManager()
    const confirm = (id: string) => post(`/api/payments/${id}/confirm`, { expectedVersion: 1, lineId: null })
    expect((await confirm(randomUUID())).json()).toMatchObject({ code: 'payment.missing' })
  })
})

describe('a statement', () => {
  test('is previewed with its duplicates and faults, and changes nothing until it is imported', async () => {
    asManager()
    await statement(csv(LINE))
    const text = csv(LINE, 'A1001,5,,,', 'A1001,5,,,', 'A1002,x,,,')

    const preview = (await post('/api/statements/preview', { text })).json()

    expect(preview).toMatchObject({
      lines: [{ line: 3, transactionId: 'A1001', amount: 500 }],
      duplicates: [
        { line: 2, transactionId: ID },
        { line: 4, transactionId: 'A1001' },
      ],
      faults: [{ line: 5, column: 'Amount' }],
    })
    expect(await db.$count(statementLines)).toBe(1)
    expect((await statement(text)).json()).toEqual({ added: 1, duplicates: 2, faults: 1 })
    expect((await statement(text)).json()).toEqual({ added: 0, duplicates: 3, faults: 1 })
    expect((await get('/api/statements/lines')).rows).toHaveLength(2)
  })

  test('that comes after staff have confirmed gives its lines to those payments', async () => {
    await claimed()
    const [row] = await waiting()
    await post(`/api/payments/${row.id}/confirm`, { expectedVersion: 2, lineId: null })

    await statement(csv(LINE, 'A1001,5,,,'))

    expect(await linkOf(ID)).toBe(row.id)
    expect((await get('/api/statements/lines')).rows).toMatchObject([{ transactionId: 'A1001' }])
  })

  test('is taken when its order is confirmed without naming it: id and sum are the same', async () => {
    const orderId = await claimed()
    await statement(csv(LINE))
    await confirmManually(orderId)
    expect(await linkOf(ID)).not.toBeNull()
  })
})

describe('a line that settled nothing', () => {
  const explain = (id: string, reason: string | null) =>
    app.inject({ method: 'PUT', url: `/api/statements/lines/${id}/explanation`, payload: { reason } })
  const listed = async (list: string) => (await get(`/api/statements/lines?list=${list}`)).rows

  test('of an unknown sender is offered for each payment of its sum, and belongs to the one that staff choose', async () => {
    const first = await claimed(null)
    await claimed(null)
    await statement(csv('A1001,176.40,,SOMEBODY ELSE,', 'A1002,176.39,,SOMEBODY ELSE,'))
    const rows = await waiting()
    expect(rows).toMatchObject([{ match: null }, { match: null }])
    for (const { others } of rows) expect(others).toMatchObject([{ transactionId: 'A1001', explanation: null }])
    const [chosen] = rows.filter(({ subjectId }: { subjectId: string }) => subjectId === first)

    await post(`/api/payments/${chosen.id}/confirm`, { expectedVersion: 2, lineId: chosen.others[0].id })

    expect(await linkOf('A1001')).toBe(chosen.id)
    expect(await waiting()).toMatchObject([{ others: [] }])
  })

  test('leaves the open lines when staff explain it, and comes back when they take that back', async () => {
    await claimed(null)
    await statement(csv('A1001,176.40,,SOMEBODY ELSE,'))
    const [line] = await listed('open')

    const reply = await explain(line.id, ' Sent back to the sender. ')

    expect(reply.json()).toMatchObject({ id: line.id, explanation: 'Sent back to the sender.' })
    expect(await listed('open')).toEqual([])
    expect(await listed('explained')).toMatchObject([{ explanation: 'Sent back to the sender.' }])
    expect(await waiting(), 'it is offered to nobody').toMatchObject([{ others: [] }])
    expect((await get('/api/today')).payments.unmatched).toBe(0)
    await explain(line.id, null)
    expect(await listed('open')).toMatchObject([{ explanation: null }])
    expect(await listed('explained')).toEqual([])
  })

  test('is explained by whoever is first; the second is told by whom, what and when', async () => {
    asManager()
    await statement(csv(LINE))
    const [line] = await listed('open')
    await explain(line.id, 'Rent of the flat above')
    expect((await explain(line.id, 'Rent, paid by the flat')).statusCode, 'one’s own words').toBe(200)
    shop.as(aStaffMember({ role: 'manager', userId: randomUUID() }))
    expect((await explain(line.id, 'No idea')).json()).toMatchObject({
      code: 'row.changed',
      details: { by: `staff:${MANAGER.userId}`, fields: ['Rent, paid by the flat'] },
    })
  })

  test('is still found by its transaction id after it was explained; a settled line cannot be explained', async () => {
    asManager()
    await statement(csv(LINE))
    const [line] = await listed('open')
    await explain(line.id, 'Not money for the shop.')
    await claimed()
    const [row] = await waiting()
    expect(row.match).toMatchObject({ kind: 'full', line: { explanation: 'Not money for the shop.' } })
    await post(`/api/payments/${row.id}/confirm`, { expectedVersion: 2, lineId: row.match.line.id })

    expect((await explain(line.id, 'Not money for the shop.')).json()).toMatchObject({ code: 'statement.line_unfit' })
    expect((await explain(randomUUID(), 'Nobody’s')).json()).toMatchObject({ code: 'statement.line_missing' })
    expect(await linkOf(ID)).toBe(row.id)
  })
})

describe('the list of payments', () => {
  test('filters and finds by order id, reference, transaction id and the last digits of a phone', async () => {
    const manual = await claimed()
    await confirmManually(manual)
    shop.as({ kind: 'visitor' })
    const customer = { ...anOrderRequest().customer, phone: '0200000019' }
    const { orderId, reference } = await initiated({ customer })
    asManager()
    const found = async (query: string) =>
      (await get(`/api/payments?${query}`)).rows.map(({ subjectId }: { subjectId: string }) => subjectId)

    expect(await found('')).toHaveLength(2)
    expect(await found('status=paid')).toEqual([manual])
    expect(await found('way=manual')).toEqual([manual])
    expect(await found('way=none')).toEqual([orderId])
    expect(await found('purpose=airtime')).toEqual([])
    expect(await found('from=2026-11-20&to=2026-11-20')).toHaveLength(2)
    expect(await found('from=2026-11-21')).toEqual([])
    expect(await found('to=2026-11-19')).toEqual([])
    expect(await found(`q=${orderId.slice(0, 5)}-${orderId.slice(5).toLowerCase()}`)).toEqual([orderId])
    expect(await found(`q=${reference}`)).toEqual([orderId])
    expect(await found(`q=${ID}`)).toEqual([manual])
    for (const phone of [
      '0019',
      '0200000019',
      '%2B233 20 000 0019',
      '020-000-0019',
      '00233200000019',
      '(020) 000.0019',
    ])
      expect(await found(`q=${phone}`), phone).toEqual([orderId])
    expect(await found('q=9999')).toEqual([])
  })

  test('is read by cursor in the order of the payments', async () => {
    for (let at = 0; at < 3; at += 1) {
      await placed()
      shop.time.passMinutes(1)
    }
    asManager()
    const first = await get('/api/payments?limit=2')
    const second = await get(`/api/payments?limit=2&cursor=${first.next}`)
    const times = [...first.rows, ...second.rows].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect([times.length, second.next]).toEqual([3, null])
  })
})

describe('one payment', () => {
  test('shows its attempts, what the provider said once each, and its refunds', async () => {
    const { orderId, reference } = await initiated()
    for (let at = 0; at < 3; at += 1) await post(`/api/payments/${reference}/settle`)
    paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
    await post(`/api/payments/${reference}/settle`)
    paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
    for (let at = 0; at < 2; at += 1) await post(`/api/payments/${reference}/settle`)
    asManager()
    await post(`/api/orders/${orderId}/cancel`, { expectedVersion: 2, reason: 'closed' })
    const [row] = (await get(`/api/payments?q=${orderId}`)).rows

    expect(await get(`/api/payments/${row.id}`)).toMatchObject({
      status: 'paid',
      way: 'provider',
      paidBy: reference,
      attempts: [{ reference, status: 'succeeded', amountTaken: SIMPLEST_TOTAL, fee: 344 }],
      events: [
        { reference, via: 'return', result: 'abandoned' },
        { reference, via: 'return', result: 'failed', details: 'Declined' },
        { reference, via: 'return', result: 'success', amount: SIMPLEST_TOTAL, fee: 344 },
      ],
      refunds: [{ amount: SIMPLEST_TOTAL, status: 'due' }],
    })
    expect(await db.$count(paymentEvents)).toBe(3)
  })

  test('that does not exist is missing', async () => {
    asManager()
    expect(await get(`/api/payments/${randomUUID()}`)).toMatchObject({ code: 'payment.missing' })
  })
})
