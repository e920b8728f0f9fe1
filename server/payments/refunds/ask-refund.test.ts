import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '#domain/errors.ts'
import { pesewas } from '#domain/money.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { auditLog } from '../../audit/audit-tables.ts'
import { MIGRATIONS } from '../../db/migrations-folder.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { paymentIntents, refunds } from '../payment-tables.ts'
import type { PaystackClient, RefundRecord } from '../paystack/paystack-results.ts'
import { askRefund } from './ask-refund.ts'
import { workDueRefunds } from './refund-jobs.ts'
import { findMoney } from './refund-queries.ts'

const shop = await testShop()
const { database, paystack, time, deps, post, placed, initiated, view, app } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })

async function paidOrder() {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return { orderId, reference }
}
async function paidManually() {
  const { orderId } = await placed()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
  await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'receive' }, time.now))
  return orderId
}
const ask = (subjectId: string, amount: number, id: string = randomUUID()) =>
  db.transaction((tx) =>
    askRefund(tx, MANAGER, { id, purpose: 'order', subjectId, amount: pesewas(amount), reason: 'cold' }, time.now),
  )
const codeOf = (error: Refusal) => error.code
const money = (orderId: string) => findMoney(db, 'order', orderId)
const cancel = (orderId: string) =>
  db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'cancel' }, time.now))

/** A provider that keeps refunds, and can lose the answer to the next one or process all. */
function aProvider() {
  const kept: RefundRecord[] = []
  const state = { losesAnswers: false }
  const client: PaystackClient = {
    initialize: (payment) => paystack.initialize(payment),
    charge: (one) => paystack.charge(one),
    submitVoucher: (reference, voucher) => paystack.submitVoucher(reference, voucher),
    verify: (reference) => paystack.verify(reference),
    listSuccesses: (window) => paystack.listSuccesses(window),
    listSettlements: (window) => paystack.listSettlements(window),
    listSettled: (id) => paystack.listSettled(id),
    findRefunds: async () => ({ kind: 'found', refunds: kept.map((one) => ({ ...one })) }),
    refund: async ({ amount }) => {
      const refund: RefundRecord = { providerId: String(100 + kept.length), status: 'pending', amount, currency: 'GHS' }
      kept.push(refund)
      return state.losesAnswers ? { kind: 'unknown', error: 'connection lost' } : { kind: 'queued', refund }
    },
  }
  return { kept, state, client }
}

test('several parts of one payment are refunded, each under its own id, and the ledger counts them', async () => {
  const { orderId } = await paidOrder()
  await ask(orderId, 1_000)
  await ask(orderId, 2_500)

  expect(await money(orderId)).toMatchObject({
    taken: SIMPLEST_TOTAL,
    refunded: 0,
    refunding: 3_500,
    refundable: SIMPLEST_TOTAL - 3_500,
  })
  expect((await view(orderId)).payment.state, 'the order stays paid').toBe('paid')
})

test('the same id refunds once, however often it is sent, and never another amount', async () => {
  const { orderId } = await paidOrder()
  const id = randomUUID()
  expect([await ask(orderId, 1_000, id), await ask(orderId, 1_000, id)]).toEqual([true, false])

  expect(await ask(orderId, 900, id).catch(codeOf)).toBe('refund.key_reused')
  expect(await money(orderId)).toMatchObject({ refunding: 1_000 })
})

test('more than is left is refused, and the refusal names what is left', async () => {
  const { orderId } = await paidOrder()
  await ask(orderId, SIMPLEST_TOTAL - 100)

  await expect(ask(orderId, 101)).rejects.toMatchObject({ code: 'refund.too_much', details: { refundable: 100 } })
})

test('of concurrent refunds those win that fit into what was taken', async () => {
  const { orderId } = await paidOrder()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => ask(orderId, 4_000)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.floor(SIMPLEST_TOTAL / 4_000))
})

test('a failed refund keeps its amount: it is sent again, and not a second refund beside it', async () => {
  const { orderId, reference } = await paidOrder()
  await ask(orderId, SIMPLEST_TOTAL)
  await db.update(refunds).set({ status: 'failed' })

  expect(await ask(orderId, 1).catch(codeOf)).toBe('refund.too_much')
  expect(await money(orderId)).toMatchObject({ refundable: 0, refunding: SIMPLEST_TOTAL })
  const beside = sql`insert into refunds (reference, amount, is_whole, reason, created_at, updated_at)
    values (${reference}, 1, false, 'beside', now(), now())`
  await expect(db.execute(beside)).rejects.toThrow()
})

describe('a refund that the provider failed to send', () => {
  const DAY_MINUTES = 24 * 60
  const stateOf = async () =>
    (await db.select().from(refunds).orderBy(refunds.createdAt)).map(({ status, providerId }) => [status, providerId])
  /** One refund of an order that the provider has failed to send. */
  async function failed(amount = 1_000) {
    const provider = aProvider()
    const { orderId } = await paidOrder()
    const id = randomUUID()
    await ask(orderId, amount, id)
    const work = async () => {
      time.passMinutes(DAY_MINUTES)
      await workDueRefunds({ ...deps, paystack: provider.client })
    }
    const fate = (index: number, status: RefundRecord['status']) => {
      const one = provider.kept[index]
      if (one) one.status = status
    }
    await work()
    fate(0, 'failed')
    await work()
    expect(await stateOf()).toEqual([['failed', '100']])
    shop.as(MANAGER)
    return { ...provider, orderId, id, work, fate }
  }
  const again = (id: string) => post(`/api/refunds/${id}/again`)
  const stop = (id: string) => post(`/api/refunds/${id}/stop`)
  const sent = (id: string, transactionId: string) => post(`/api/refunds/${id}/sent`, { transactionId })
  const listed = async () => (await app.inject('/api/refunds')).json().rows.map(({ id }: { id: string }) => id)

  test('is asked for again once, however often that is pressed, and its failure is not taken for the new one', async () => {
    const { id, kept, work, fate } = await failed()
    expect([(await again(id)).statusCode, (await again(id)).statusCode]).toEqual([200, 200])
    await work()
    await work()
    expect(kept).toHaveLength(2)
    expect(await stateOf()).toEqual([['requested', '101']])
    expect(await db.$count(auditLog, sql`${auditLog.after} ->> 'act' = 'asked_again'`)).toBe(1)

    fate(1, 'failed')
    await work()
    expect(await stateOf()).toEqual([['failed', '101']])
    await again(id)
    await work()
    fate(2, 'processed')
    await work()
    expect(await stateOf()).toEqual([['processed', '102']])
    expect((await again(id)).statusCode, 'it has arrived').toBe(200)
    expect(kept).toHaveLength(3)
  })

  test('is told to the operator again when it fails again after it was asked for again', async () => {
    const { id, work, fate } = await failed()
    const alerts = () => db.$count(outbox, like(outbox.dedupeKey, '%:stuck_refund:%'))
    expect(await alerts()).toBe(1)
    for (const index of [1, 2]) {
      await again(id)
      await work()
      fate(index, 'failed')
      await work()
      await work()
      expect(await alerts()).toBe(index + 1)
    }
  })

  test('fails no other refund of the payment, and a lost answer is taken for neither of them', async () => {
    const { id, orderId, kept, state, work } = await failed()
    await again(id)
    const other = randomUUID()
    time.passMinutes(1)
    await ask(orderId, 2_500, other)
    state.losesAnswers = true
    await work()
    expect(
      kept.map(({ amount }) => amount),
      'the other one waits for the answer',
    ).toEqual([1_000, 1_000])
    state.losesAnswers = false
    await work()
    await work()
    expect(kept.map(({ amount }) => amount)).toEqual([1_000, 1_000, 2_500])
    expect(await stateOf()).toEqual([
      ['requested', '101'],
      ['requested', '102'],
    ])
  })

  test('is recorded as sent manually, and the provider is not asked any more', async () => {
    const { id, kept, work } = await failed()
    expect(await listed()).toEqual([id])
    expect([(await sent(id, 'MP1')).statusCode, (await sent(id, 'MP1')).statusCode]).toEqual([200, 200])
    expect(await db.$count(auditLog, sql`${auditLog.after} ->> 'act' = 'sent_by_hand'`)).toBe(1)
    const who = { by: `staff:${MANAGER.userId}`, at: expect.any(String) }
    expect((await sent(id, 'MP2')).json()).toMatchObject({ code: 'refund.key_reused', details: who })
    expect((await again(id)).json()).toMatchObject({ code: 'refund.missing', details: who })
    await work()
    expect(kept).toHaveLength(1)
    expect(await stateOf()).toEqual([['processed', 'MP1']])
    expect(await listed()).toEqual([])
  })

  test('is sent manually when the provider refuses it and is not asked any more', async () => {
    const { id, orderId, kept, client, work } = await failed()
    await again(id)
    time.passMinutes(DAY_MINUTES)
    const refusing: PaystackClient = { ...client, refund: async () => ({ kind: 'refused', message: 'no balance' }) }
    await workDueRefunds({ ...deps, paystack: refusing })
    const isRefused = async () => (await app.inject(`/api/orders/${orderId}/money`)).json().refunds[0].isRefused
    expect((await app.inject('/api/refunds')).json().rows).toMatchObject([{ id, isRefused: true }])
    expect(await isRefused()).toBe(true)

    // Asked again: while the answer is not known nobody sends it manually.
    time.passMinutes(DAY_MINUTES)
    const asking: PaystackClient = {
      ...client,
      refund: async () => {
        expect((await stop(id)).json()).toMatchObject({ code: 'refund.missing' })
        return { kind: 'unknown', error: 'connection lost' }
      },
    }
    await workDueRefunds({ ...deps, paystack: asking })
    expect(await stateOf()).toEqual([['due', null]])
    time.passMinutes(DAY_MINUTES)
    await workDueRefunds({ ...deps, paystack: refusing })

    expect((await sent(id, 'MP1')).json(), 'it is asked for again').toMatchObject({ code: 'refund.missing' })
    for (let presses = 0; presses < 2; presses += 1) expect((await stop(id)).statusCode).toBe(200)
    await work()
    expect(kept, 'the provider is not asked any more').toHaveLength(1)
    expect(await isRefused()).toBe(false)
    expect((await sent(id, 'MP1')).statusCode).toBe(200)
    expect((await stop(id)).json()).toMatchObject({ code: 'refund.missing' })
    expect(await stateOf()).toEqual([['processed', 'MP1']])
  })

  test('is recorded manually although a worker is looking at it: its late answer changes nothing', async () => {
    const { id, client } = await failed()
    time.passMinutes(DAY_MINUTES)
    const slow: PaystackClient = {
      ...client,
      findRefunds: async (...asked) => {
        await sent(id, 'MP1')
        return client.findRefunds(...asked)
      },
    }
    await workDueRefunds({ ...deps, paystack: slow })
    expect(await stateOf()).toEqual([['processed', 'MP1']])
  })

  test('is tried further when the provider refuses it, and its earlier failure does not end it', async () => {
    const { id, client, work, fate } = await failed()
    await again(id)
    time.passMinutes(DAY_MINUTES)
    const refusing: PaystackClient = { ...client, refund: async () => ({ kind: 'refused', message: 'no balance' }) }
    await workDueRefunds({ ...deps, paystack: refusing })
    expect(await stateOf()).toEqual([['needs_attention', null]])
    await work()
    expect(await stateOf()).toEqual([['requested', '101']])
    fate(1, 'processed')
    await work()
    expect(await stateOf()).toEqual([['processed', '101']])
  })

  test.each([
    { again: 1_000, left: 0, status: 'processed' },
    { again: 700, left: 300, status: 'failed' },
  ])('owes $left of 1,000 after the upgrade when a version before has refunded $again of it again', async (old) => {
    const { id, orderId, kept, work } = await failed()
    await cancel(orderId)
    // Its money was free in that version, so the cancellation took it too.
    const whole = pesewas(SIMPLEST_TOTAL - 1_000 + old.again)
    await db.update(refunds).set({ amount: whole }).where(eq(refunds.isWhole, true))
    await db.execute(sql.raw(readFileSync(join(MIGRATIONS, '0068_failed_refunds_that_went_back.sql'), 'utf8')))

    expect(await db.select().from(refunds).where(eq(refunds.id, id))).toMatchObject([
      { status: old.status, amount: old.left, reason: 'cold (its money went back as another refund)' },
    ])
    expect(await db.select().from(auditLog).where(eq(auditLog.actor, 'system:upgrade'))).toMatchObject([
      { key: id, before: { amount: 1_000 }, after: { amount: old.left } },
    ])
    const isOwed = old.left > 0
    time.passMinutes(1)
    expect(await listed()).toEqual(isOwed ? [id] : [])
    expect((await again(id)).statusCode).toBe(isOwed ? 200 : 404)
    await work()
    expect(kept.map(({ amount }) => amount)).toEqual([1_000, whole, ...(isOwed ? [old.left] : [])])
  })

  test('stays with its order when that is cancelled: the rest is refunded beside it', async () => {
    const { id, orderId, kept, work } = await failed()
    await cancel(orderId)
    await work()
    expect(kept.map(({ amount }) => amount)).toEqual([1_000, SIMPLEST_TOTAL - 1_000])
    expect(await listed()).toEqual([id])
    await again(id)
    await work()
    expect(kept.map(({ amount }) => amount)).toEqual([1_000, SIMPLEST_TOTAL - 1_000, 1_000])
  })
})

test('random sequences of refunds, failures and cancellations never exceed what was taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.constant('fail'))), async (steps) => {
      const { orderId, reference } = await paidOrder()
      for (const step of steps) {
        if (step === 'fail') {
          await db.execute(sql`update refunds set status = 'failed' where id = (select id from refunds
            where reference = ${reference} and status <> 'failed' limit 1)`)
        } else await ask(orderId, Number(step)).catch(codeOf)
      }
      await cancel(orderId)
      const after = await money(orderId)
      expect(after).toMatchObject({ refundable: 0, refunding: SIMPLEST_TOTAL })
    }),
    { numRuns: 8, seed: 20_261_122 },
  )
})

test('cancelling refunds what the parts have left, and the shopper reads that all of it is on its way', async () => {
  const { orderId } = await paidOrder()
  await ask(orderId, 1_000)
  await cancel(orderId)

  const rows = await db.select().from(refunds).orderBy(refunds.isWhole)
  expect(rows.map(({ amount, isWhole }) => [amount, isWhole])).toEqual([
    [1_000, false],
    [SIMPLEST_TOTAL - 1_000, true],
  ])
  expect((await view(orderId)).payment.state).toBe('refunding')
})

test('the version before part refunds can insert its whole refund twice, and never exceeds what was taken', async () => {
  const { reference } = await paidOrder()
  const insertAsBefore = (
    of: string,
  ) => sql`insert into refunds (reference, amount, reason, next_try_at, created_at, updated_at)
    select reference, amount_taken, 'before', now(), now(), now() from payment_attempts where reference = ${of}
    on conflict do nothing`
  await db.execute(insertAsBefore(reference))
  await db.execute(insertAsBefore(reference))
  expect(await db.select().from(refunds)).toMatchObject([{ amount: SIMPLEST_TOTAL, isWhole: true }])
  expect((await db.select().from(refunds))[0]?.dueAt).not.toBeNull()

  const other = await paidOrder()
  await ask(other.orderId, 1)
  await expect(db.execute(insertAsBefore(other.reference))).rejects.toThrow()
})

test('a worker requests parts one after the other; a lost answer is neither repeated nor taken for another part', async () => {
  const { orderId } = await paidOrder()
  const provider = aProvider()
  const work = () => workDueRefunds({ ...deps, paystack: provider.client })
  provider.state.losesAnswers = true
  await ask(orderId, 1_000)
  time.passMinutes(1)
  await ask(orderId, 2_000)
  await work()
  expect(provider.kept, 'the second waits until the first is known').toMatchObject([{ amount: 1_000 }])

  provider.state.losesAnswers = false
  for (let round = 0; round < 3; round += 1) {
    time.passMinutes(7 * 60)
    await work()
  }
  expect(provider.kept).toMatchObject([{ amount: 1_000 }, { amount: 2_000 }])

  const [first] = provider.kept
  if (first) first.status = 'processed'
  time.passMinutes(7 * 60)
  await work()
  expect((await db.select().from(refunds)).map(({ amount, status }) => [amount, status]).toSorted()).toEqual([
    [1_000, 'processed'],
    [2_000, 'requested'],
  ])
  expect(await money(orderId)).toMatchObject({ refunded: 1_000, refunding: 2_000 })
})

test('a part that the provider refuses keeps no other one waiting, and neither is asked for while the other is', async () => {
  const { orderId } = await paidOrder()
  const { kept, state, client } = aProvider()
  let refused = pesewas(1_000)
  const work = () => {
    time.passMinutes(7 * 60)
    const refuse = { kind: 'refused', message: 'not this one' } as const
    const refund: PaystackClient['refund'] = async (asked) => (asked.amount === refused ? refuse : client.refund(asked))
    return workDueRefunds({ ...deps, paystack: { ...client, refund } })
  }
  await ask(orderId, 1_000)
  time.passMinutes(1)
  await ask(orderId, 2_000)
  state.losesAnswers = true
  await work()
  expect(kept).toMatchObject([{ amount: 2_000 }])
  refused = pesewas(0)
  // It is due at the same time as the second one, whose answer was lost.
  await db.update(refunds).set({ dueAt: time.now })
  await workDueRefunds({
    ...deps,
    paystack: { ...client, findRefunds: async () => ({ kind: 'unknown', error: 'away' }) },
  })
  expect(kept, 'the first waits until the second is known').toHaveLength(1)
  state.losesAnswers = false
  await work()
  await work()
  expect(kept).toMatchObject([{ amount: 2_000 }, { amount: 1_000 }])
  expect(await db.select().from(refunds).orderBy(refunds.amount)).toMatchObject([
    { amount: 1_000, status: 'requested', providerId: '101' },
    { amount: 2_000, status: 'requested', providerId: '100' },
  ])
})

test('manual mobile money is refunded manually: it waits in the list until staff have recorded that it was sent', async () => {
  const orderId = await paidManually()
  await ask(orderId, 1_000)
  expect(await workDueRefunds(deps), 'no worker sends it').toBe(0)
  shop.as(MANAGER)
  const waiting = async () => (await app.inject('/api/refunds')).json().rows
  const [refund] = await waiting()
  expect(refund).toMatchObject({
    amount: 1_000,
    method: 'manual',
    status: 'due',
    subjectId: orderId,
    askedBy: `staff:${MANAGER.userId}`,
  })

  const sent = (transactionId: string) => post(`/api/refunds/${refund.id}/sent`, { transactionId })
  expect((await sent('mp9')).statusCode).toBe(200)
  expect((await sent('MP9')).statusCode, 'a repetition').toBe(200)
  expect((await sent('MP10')).json()).toMatchObject({
    code: 'refund.key_reused',
    details: { by: `staff:${MANAGER.userId}`, at: expect.any(String) },
  })
  expect(await waiting()).toEqual([])
  expect(await money(orderId)).toMatchObject({ taken: SIMPLEST_TOTAL, refunded: 1_000 })
})

test('a transaction id has sent refunds of one payment alone, and never money that came in', async () => {
  const [one, other] = [await paidManually(), await paidManually()]
  const refundOf = async (orderId: string) => {
    const id = randomUUID()
    await ask(orderId, 1_000, id)
    return id
  }
  const [first, second, third] = [await refundOf(one), await refundOf(one), await refundOf(one)]
  const [ofOther, last] = [await refundOf(other), await refundOf(other)]
  shop.as(MANAGER)
  const sent = (id: string, transactionId: string) => post(`/api/refunds/${id}/sent`, { transactionId })
  const isUsed = { code: 'refund.id_used' }
  await post('/api/statements', { text: 'Transaction ID,Amount\n84157189921,176.40\n' })
  await db.update(paymentIntents).set({ manualId: '84157189922' }).where(eq(paymentIntents.subjectId, one))
  for (const transactionId of ['84157189921', '84157189922']) {
    expect((await sent(first, transactionId)).json(), 'money that came in').toMatchObject(isUsed)
  }

  expect([(await sent(first, 'MP1')).statusCode, (await sent(second, 'MP1')).statusCode]).toEqual([200, 200])
  expect((await sent(ofOther, 'MP1')).json(), 'of another payment').toMatchObject(isUsed)
  const both = await Promise.all([sent(third, 'MP2'), sent(ofOther, 'MP2')])
  expect(both.map(({ statusCode }) => statusCode).sort(), 'at the same time').toEqual([200, 409])
  expect((await sent(last, 'MP3')).statusCode).toBe(200)
  expect(await db.$count(auditLog, sql`${auditLog.after} ->> 'act' = 'sent_by_hand'`)).toBe(4)
})

test('a cancelled order that was paid manually owes what is left, once', async () => {
  const orderId = await paidManually()
  await ask(orderId, 1_000)
  expect(await cancel(orderId)).toEqual({ status: 'cancelled', refund: 'manual' })

  expect(await money(orderId)).toMatchObject({ refunding: SIMPLEST_TOTAL, refundable: 0 })
  await expect(ask(orderId, 1)).rejects.toMatchObject({ code: 'refund.too_much' })
})

test('a refund of the provider cannot be recorded as sent manually', async () => {
  const { orderId } = await paidOrder()
  const id = randomUUID()
  await ask(orderId, 1_000, id)
  shop.as(MANAGER)

  expect((await post(`/api/refunds/${id}/sent`, { transactionId: 'MP1' })).json()).toMatchObject({
    code: 'refund.missing',
  })
})
