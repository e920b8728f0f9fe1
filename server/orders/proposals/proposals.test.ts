import { randomBytes, randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { askingShop, KITCHEN, MANAGER, MEAL, TWO_LINES, WAAKYE } from '#test/asking-shop.ts'
import { aChoice, SIMPLEST_TOTAL } from '#test/builders.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { refunds } from '../../payments/payment-tables.ts'
import { writeSetting } from '../../settings/settings-queries.ts'
import { orderLines } from '../order-tables.ts'
import { orderProposals } from './proposal-tables.ts'
import { timeOut } from './settle-proposal.ts'

const shop = await askingShop()
const { database, time, post, view, paidOrder, card, versionOf, asStaff, propose, answer, timeOuts, money } = shop
const { db } = database

const MEAL_PRICE = 10_500
const WAAKYE_PRICE = 9_000

const messages = (key: string) => {
  const about = like(outbox.dedupeKey, `%proposal:${key}`)
  return db.select().from(outbox).where(about).orderBy(outbox.channel)
}

describe('a proposal', () => {
  test('that is accepted replaces the line on the board, keeps the original and gives the difference back', async () => {
    const orderId = await paidOrder()
    const { placed } = await money(orderId)
    expect((await propose(orderId)).json()).toMatchObject({
      version: 3,
      lines: [{ proposal: { kind: 'replace', replacement: 'Waakye', number: 1 } }, { proposal: null }],
    })

    const reply = (await answer(orderId, 'accept')).json<OrderView>()
    expect(reply.lines[0]).toMatchObject({
      name: 'Jollof Rice',
      lineTotal: MEAL_PRICE,
      now: { replacement: { name: 'Waakye' }, givenBack: MEAL_PRICE - WAAKYE_PRICE, proposal: null, isRefunded: false },
    })
    expect(await card(orderId)).toMatchObject({
      version: 4,
      lines: [{ name: 'Waakye', ordered: 'Jollof Rice', options: ['Classic', 'Grilled Tilapia'], proposal: null }, {}],
    })
    expect(await db.select().from(orderLines).where(eq(orderLines.position, 0))).toMatchObject([
      { name: 'Jollof Rice' },
    ])
    expect(await money(orderId)).toMatchObject({
      placed,
      refunding: MEAL_PRICE - WAAKYE_PRICE,
      adjustments: [{ kind: 'substitution', position: 0, amount: MEAL_PRICE - WAAKYE_PRICE, madeBy: 'visitor' }],
    })
  })

  test('that is refused refunds the line, of which the board shows that it does not come', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    expect((await answer(orderId, 'refund')).json()).toMatchObject({ givenBack: MEAL_PRICE, status: 'received' })
    expect((await card(orderId)).lines).toMatchObject([
      { name: 'Jollof Rice', isRefunded: true },
      { isRefunded: false },
    ])
  })

  test('is for cooks, who can ask to refund a line, but never refund more than it cost', async () => {
    const orderId = await paidOrder()
    await propose(orderId, { kind: 'refund_line', position: 0 })
    shop.as(KITCHEN)
    const refund = { id: randomUUID(), reason: 'x', adjustments: [{ kind: 'line', position: 0, amount: 1 }] }
    expect((await post(`/api/orders/${orderId}/refunds`, refund)).statusCode).toBe(404)
    await answer(orderId, 'accept')
    expect(await money(orderId)).toMatchObject({ refunding: MEAL_PRICE, adjustments: [{ kind: 'line' }] })
  })

  test.each([
    { why: 'it is dearer', choice: aChoice({ ...MEAL, itemId: 'waakye', variationId: 'smoky' }) },
    { why: 'it is of another category', choice: aChoice({ itemId: 'bread' }) },
    { why: 'it is hidden', choice: aChoice({ ...MEAL, itemId: 'fufu', size: 'medium' }) },
    { why: 'it is of the other shop', choice: aChoice({ itemId: 'hoe' }) },
    { why: 'its accompaniment is not sold', choice: aChoice({ ...MEAL, accompanimentId: 'with-goat' }) },
  ])('of something that does not fit is refused: $why', async ({ choice }) => {
    const orderId = await paidOrder()
    const reply = await propose(orderId, { kind: 'replace', position: 0, choice })
    expect(reply.json()).toMatchObject({ code: 'proposal.not_fitting' })
  })

  test('has the portions and the note of the line, whatever the screen sends', async () => {
    const orderId = await paidOrder([aChoice({ ...MEAL, quantity: 2, special: 'no pepper' })])
    await propose(orderId, { kind: 'replace', position: 0, choice: { ...WAAKYE, quantity: 1, special: 'much pepper' } })
    const { lines } = (await answer(orderId, 'accept')).json<OrderView>()
    expect(lines[0]).toMatchObject({ now: { replacement: { lineTotal: 2 * WAAKYE_PRICE } } })
    expect((await card(orderId)).lines[0]).toMatchObject({ quantity: 2, special: 'no pepper', name: 'Waakye' })
  })

  test('is one for each line, of the version that was seen, and while the order is in the kitchen', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    expect((await propose(orderId)).json()).toMatchObject({ code: 'proposal.open' })
    shop.as(KITCHEN)
    const stale = await post(`/api/orders/${orderId}/proposals`, { kind: 'call_me', position: 1, expectedVersion: 2 })
    expect(stale.json()).toMatchObject({ code: 'order.changed' })
    expect((await propose(orderId, { kind: 'call_me', position: 9 })).json()).toMatchObject({
      code: 'proposal.missing',
    })
    await answer(orderId, 'refund')
    expect((await propose(orderId)).json()).toMatchObject({ code: 'proposal.line_gone' })

    await asStaff(KITCHEN, orderId, 'steps', { action: 'prepare' })
    await asStaff(KITCHEN, orderId, 'steps', { action: 'dispatch', riderId: null })
    const late = await propose(orderId, { kind: 'call_me', position: 1 })
    expect(late.json()).toMatchObject({ code: 'order.transition_refused' })
  })

  test('about what already came in the place of a line is at most as dear as that', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    await answer(orderId, 'accept')
    const back = aChoice(MEAL)
    expect(
      (await propose(orderId, { kind: 'replace', position: 0, choice: back })).json(),
      'dearer again',
    ).toMatchObject({
      code: 'proposal.not_fitting',
    })
    await propose(orderId, { kind: 'refund_line', position: 0 })
    await answer(orderId, 'accept', 2)
    expect(await money(orderId)).toMatchObject({ refunding: MEAL_PRICE })
  })

  test('gives back what was paid: the price without its share of the discounts', async () => {
    const later = { scheduledFor: '2026-11-21T13:00:00.000Z' }
    const orderId = await paidOrder(TWO_LINES, later)
    await propose(orderId, { kind: 'refund_line', position: 0 })
    await answer(orderId, 'accept')
    expect(await money(orderId)).toMatchObject({ refunding: 9_975, placed: { preorderDiscount: 1_275 } })
  })
})

describe('an answer', () => {
  test('is final: the same again changes nothing, another one is refused', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    await answer(orderId, 'accept')
    expect((await answer(orderId, 'accept')).statusCode).toBe(200)
    expect((await answer(orderId, 'refund')).json()).toMatchObject({ code: 'proposal.ended' })
    expect((await answer(orderId, 'accept', 2)).json()).toMatchObject({ code: 'proposal.missing' })
    expect(await money(orderId)).toMatchObject({ refunding: MEAL_PRICE - WAAKYE_PRICE })
  })

  test('and a timeout and a withdrawal at the same moment: one wins, and the money moves once', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    const expectedVersion = await versionOf(orderId)
    time.passMinutes(11)
    shop.as(KITCHEN)
    await Promise.all([
      post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'refund' }),
      timeOuts(),
      post(`/api/orders/${orderId}/proposals/1/withdraw`, { expectedVersion }),
      timeOuts(),
    ])
    const [ended] = await db.select().from(orderProposals)
    const moved = await db.select().from(refunds)
    expect(ended?.state).not.toBe('open')
    expect(moved.map(({ amount }) => amount)).toEqual(ended?.state === 'withdrawn' ? [] : [MEAL_PRICE])
  })

  test('to accept comes too late for an order that has left; its line is refunded all the same', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    await asStaff(KITCHEN, orderId, 'steps', { action: 'prepare' })
    await asStaff(KITCHEN, orderId, 'steps', { action: 'dispatch', riderId: null })
    const { version, changed } = await card(orderId)
    expect((await answer(orderId, 'accept')).json()).toMatchObject({ code: 'proposal.too_late' })
    time.passMinutes(11)
    expect(await timeOuts()).toBe(1)
    expect(await money(orderId)).toMatchObject({ refunding: MEAL_PRICE })
    expect(await card(orderId), 'the last step is still the hand-over').toMatchObject({ version, changed })
  })

  test('that leaves nothing to make cancels the order and refunds everything, fees included', async () => {
    const orderId = await paidOrder([aChoice()])
    await propose(orderId, { kind: 'refund_line', position: 0 })
    expect((await answer(orderId, 'accept')).json()).toMatchObject({
      status: 'cancelled',
      payment: { state: 'refunding' },
    })
    expect(await db.select().from(refunds)).toMatchObject([{ amount: SIMPLEST_TOTAL }])
  })
})

describe('a timeout', () => {
  test('refunds the line after the minutes of the setting, once, and the shopper is told where they were asked', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    time.passMinutes(9)
    expect(await timeOuts()).toBe(0)
    await db.update(outbox).set({ status: 'sent' })
    time.passMinutes(1)
    expect(await timeOuts()).toBe(1)
    expect(await timeOuts()).toBe(0)

    expect(await money(orderId)).toMatchObject({ refunding: MEAL_PRICE, adjustments: [{ madeBy: 'system:timeout' }] })
    expect((await view(orderId)).lines[0]?.now).toMatchObject({ isRefunded: true, proposal: null })
    const [mail] = await messages('1:ended')
    expect(mail).toMatchObject({ channel: 'email', recipient: 'ama@example.com' })
    expect(mail?.body).toContain('GH₵ 105.00 goes back to you')
  })

  test('follows the setting', async () => {
    await writeSetting(db, 'orders', { ...SEED_SETTINGS.orders, answerMinutes: 30 })
    const orderId = await paidOrder()
    await propose(orderId)
    time.passMinutes(29)
    expect(await timeOuts()).toBe(0)
    time.passMinutes(1)
    expect(await timeOuts()).toBe(1)
  })

  test('that a kill interrupts leaves the proposal open and no money moved, and is done by the next one', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    time.passMinutes(11)
    const killed = db.transaction(async (tx) => {
      await timeOut(
        tx,
        { kind: 'system', name: 'timeout' },
        { orderId, number: 1 },
        { now: time.now, random: randomBytes },
      )
      throw new Error('killed before the commit')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await db.$count(refunds)).toBe(0)

    expect(await timeOuts()).toBe(1)
    expect(await db.select().from(refunds)).toMatchObject([{ amount: MEAL_PRICE }])
  })

  test.each(['sent', 'untried', 'expired'])(
    'that cancels the order is told as the end of the question, and not as a cancellation too: %s',
    async (question) => {
      await writeSetting(db, 'send_order_mails', true)
      const orderId = await paidOrder([aChoice()])
      await propose(orderId, { kind: 'refund_line', position: 0 })
      if (question === 'sent') await db.update(outbox).set({ status: 'sent' })
      if (question === 'expired') await db.update(outbox).set({ status: 'dead', lastError: 'stale' })
      time.passMinutes(11)
      expect(await timeOuts()).toBe(1)

      expect((await messages('1:ended')).map(({ body }) => body)).toEqual(
        Array(2).fill(expect.stringContaining('Everything that you paid goes back to you')),
      )
      expect(await db.$count(outbox, like(outbox.dedupeKey, '%:cancelled'))).toBe(0)
    },
  )

  test('of a cancelled order moves no money again', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    await asStaff(MANAGER, orderId, 'cancel', { reason: 'no gas' })
    expect((await answer(orderId, 'refund')).json()).toMatchObject({ code: 'proposal.ended' })
    time.passMinutes(10)
    await timeOuts()
    expect(await db.select().from(orderProposals)).toMatchObject([{ state: 'withdrawn' }])
    expect(await db.select().from(refunds)).toHaveLength(1)
  })
})

describe('the message to the shopper', () => {
  test('waits out the ten seconds in which the proposal can be undone, and is not sent then', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    const [mail] = await messages('1:asked')
    expect(mail).toMatchObject({ dueAt: new Date(time.now.getTime() + 10_000), recipient: 'ama@example.com' })
    expect(mail?.subject).toContain('Jollof Rice has run out: Waakye instead?')
    expect(mail?.body).toContain(`https://shop.example.com/track-order?id=${orderId}`)
    const undone = await asStaff(KITCHEN, orderId, 'undo', {})
    expect(undone.json()).toMatchObject({ lines: [{ proposal: null }, {}] })

    expect(await messages('1:asked')).toMatchObject([{ status: 'dead', body: '' }, { status: 'dead' }])
    expect(await messages('1:ended')).toEqual([])
    expect((await answer(orderId, 'accept')).json()).toMatchObject({ code: 'proposal.ended' })
  })

  test('is not sent for an order that is cancelled meanwhile', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    await asStaff(MANAGER, orderId, 'cancel', { reason: 'no gas' })
    expect(await messages('1:asked')).toMatchObject([{ status: 'dead' }, { status: 'dead' }])
    expect(await db.select().from(orderProposals)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('goes by text message too, and a later withdrawal says that everything comes as ordered', async () => {
    const orderId = await paidOrder()
    await propose(orderId)
    const [, sms] = (await messages('1:asked')).toSorted((a, b) => (a.channel < b.channel ? -1 : 1))
    expect(sms).toMatchObject({ channel: 'sms', recipient: '233244123456' })
    expect(sms?.body).toMatch(/^Chillz: Sorry, Jollof Rice has just run out\. .* GHS 15\.00 comes back/)
    await db.update(outbox).set({ status: 'sent' })
    const withdrawn = await asStaff(KITCHEN, orderId, 'proposals/1/withdraw', {})
    expect(withdrawn.json()).toMatchObject({ version: 4, lines: [{ name: 'Jollof Rice', proposal: null }, {}] })
    expect((await messages('1:ended')).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    expect((await asStaff(KITCHEN, orderId, 'proposals/1/withdraw', {})).json()).toMatchObject({
      code: 'proposal.ended',
    })
  })
})

describe('a call', () => {
  test('is shown with the phone to those who may read it, and ends by what was agreed', async () => {
    const orderId = await paidOrder()
    await propose(orderId, { kind: 'call_me', position: 0 })
    expect(await card(orderId, MANAGER)).toMatchObject({
      contact: { phone: '+233244123456' },
      lines: [{ proposal: { kind: 'call_me' } }, {}],
    })
    expect((await messages('1:asked')).map(({ channel }) => channel)).toContain('telegram')
    expect((await answer(orderId, 'accept')).json()).toMatchObject({ code: 'request.invalid' })
    const decision = { outcome: 'replace', choice: WAAKYE }
    expect((await asStaff(KITCHEN, orderId, 'proposals/1/decision', decision)).statusCode).toBe(404)
    const decided = await asStaff(MANAGER, orderId, 'proposals/1/decision', decision)
    expect(decided.json()).toMatchObject({ lines: [{ name: 'Waakye', ordered: 'Jollof Rice' }, {}] })
    expect(await money(orderId)).toMatchObject({ refunding: MEAL_PRICE - WAAKYE_PRICE })
  })

  test('can end with the money of the line', async () => {
    const orderId = await paidOrder()
    await propose(orderId, { kind: 'call_me', position: 0 })
    const decided = await asStaff(MANAGER, orderId, 'proposals/1/decision', { outcome: 'refund' })
    expect(decided.json()).toMatchObject({ lines: [{ isRefunded: true }, {}] })
  })
})

test('a refund of the line by a manager settles the question about it', async () => {
  const orderId = await paidOrder()
  await propose(orderId)
  await db.update(outbox).set({ status: 'sent' })
  shop.as(MANAGER)
  const adjustments = [{ kind: 'line', position: 0, amount: MEAL_PRICE }]
  await post(`/api/orders/${orderId}/refunds`, { id: randomUUID(), reason: 'ran out', adjustments })
  expect((await answer(orderId, 'accept')).json()).toMatchObject({ code: 'proposal.ended' })
  expect((await card(orderId)).lines).toMatchObject([{ isRefunded: true, proposal: null }, {}])
  const ended = await messages('1:ended')
  expect(ended.map(({ channel }) => channel).toSorted(), 'the shopper was asked already').toEqual(['email', 'sms'])
  expect(ended.find(({ channel }) => channel === 'sms')?.body).toContain('GHS 105.00 goes back to you for Jollof Rice.')
})

test('the shopper’s timeline shows no step of a proposal', async () => {
  const orderId = await paidOrder()
  await propose(orderId)
  time.passMinutes(1)
  await answer(orderId, 'accept')
  const { timeline } = await view(orderId)
  expect(timeline).toMatchObject([
    { status: 'awaiting_payment' },
    { status: 'received', at: '2026-11-20T12:00:00.000Z' },
  ])
})

const act = fc.record({
  what: fc.constantFrom('propose', 'refund_line', 'call', 'accept', 'refuse', 'wait', 'withdraw', 'refund', 'cancel'),
  position: fc.nat(1),
})

test('however acts follow each other, no more goes back than was taken, nothing gets dearer, every proposal ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      const orderId = await paidOrder([aChoice(MEAL), aChoice({ ...MEAL, itemId: 'waakye', variationId: 'classic' })])
      let lowest = Number.POSITIVE_INFINITY
      for (const { what, position } of acts) {
        await take(orderId, what, position)
        const { placed, refunded, refunding, refundable, taken } = await money(orderId)
        expect(refunded + refunding + refundable).toBe(taken)
        const left = placed.total - refunded - refunding
        expect(left).toBeLessThanOrEqual(lowest)
        lowest = left
      }
      time.passMinutes(11)
      await timeOuts()
      const open = await db.select().from(orderProposals).where(eq(orderProposals.state, 'open'))
      expect(open).toEqual([])
      const { adjustments } = await money(orderId)
      for (const position of [0, 1]) {
        const ofLine = adjustments.filter((one: { position: number }) => one.position === position)
        const sum = ofLine.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
        expect(sum).toBeLessThanOrEqual(MEAL_PRICE)
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

async function take(orderId: string, what: string, position: number) {
  const [open] = await db.select().from(orderProposals).where(eq(orderProposals.state, 'open')).limit(1)
  const number = open?.number ?? 1
  const other = aChoice({
    ...MEAL,
    size: 'medium',
    ...(position === 1 ? {} : { itemId: 'waakye', variationId: 'classic' }),
  })
  const acts: Record<string, () => unknown> = {
    propose: () => propose(orderId, { kind: 'replace', position, choice: other }),
    refund_line: () => propose(orderId, { kind: 'refund_line', position }),
    call: () => propose(orderId, { kind: 'call_me', position }),
    accept: () => answer(orderId, 'accept', number),
    refuse: () => answer(orderId, 'refund', number),
    wait: () => {
      time.passMinutes(11)
      return timeOuts()
    },
    withdraw: () => asStaff(KITCHEN, orderId, `proposals/${number}/withdraw`, {}),
    refund: () => {
      shop.as(MANAGER)
      const adjustments = [{ kind: 'line', position, amount: 4_000 }]
      return post(`/api/orders/${orderId}/refunds`, { id: randomUUID(), reason: 'cold', adjustments })
    },
    cancel: () => asStaff(MANAGER, orderId, 'cancel', { reason: 'no gas' }),
  }
  await acts[what]?.()
}
