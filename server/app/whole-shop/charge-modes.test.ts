import { expect, test } from 'vitest'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { paymentAttempts, refunds } from '../../payments/payment-tables.ts'
import { checkDueAttempts } from '../../payments/settling/attempt-jobs.ts'

/** Charges at the simulator, whose wallets behave by their last digit: what they end as in the shop. */

const shop = await attackedShop()
const { db } = shop.database

const PAID = { state: 'paid', order: 'received', gateway: 'success' } as const
const UNPAID = { state: 'failed', order: 'awaiting_payment', gateway: 'failed' } as const

const MODES = [
  { network: 'mtn', digit: 7, mode: 'approves', ...PAID },
  { network: 'at', digit: 7, mode: 'approves', ...PAID },
  { network: 'telecel', digit: 7, mode: 'sends the right voucher', voucher: '123456', ...PAID },
  { network: 'telecel', digit: 7, mode: 'sends a wrong voucher', voucher: '000000', ...UNPAID },
  { network: 'mtn', digit: 2, mode: 'refuses', ...UNPAID },
  { network: 'mtn', digit: 0, mode: 'has not enough money', ...UNPAID },
  { network: 'mtn', digit: 1, mode: 'never answers', ...UNPAID },
  { network: 'mtn', digit: 3, mode: 'has a network that fails', ...UNPAID },
  { network: 'mtn', digit: 4, mode: 'approves after the time is over', isLate: true, ...PAID },
  { network: 'mtn', digit: 8, mode: 'approves, and the event comes twice', ...PAID },
  { network: 'mtn', digit: 9, mode: 'approves, and the event is late', ...PAID },
  { network: 'mtn', digit: 5, mode: 'has no test number', ...UNPAID },
] as const

test.each(MODES)('a payer at $network who $mode: one order, one charge, $state', async (mode) => {
  const { network, digit, state, order, gateway } = mode
  const before = shop.provider.transactions().length
  const { orderId } = await shop.placed()
  const subject = { purpose: 'order', subjectId: orderId }
  const { reference } = (await shop.post('/api/momo/start', { subject, network, phone: `055123498${digit}` })).json()
  if ('voucher' in mode) {
    expect(await shop.settle(reference)).toMatchObject({ momo: { step: 'voucher' } })
    await shop.post(`/api/momo/${reference}/voucher`, { voucher: mode.voucher })
  }
  if ('isLate' in mode) {
    // The prompt is over for the shop before the money comes.
    shop.time.passMinutes(5)
    await checkDueAttempts(shop.deps)
  }
  const fate = () => shop.provider.transactions().find((one) => one.reference === reference)?.status
  await expect.poll(fate).toBe(gateway)
  const events = shop.provider.webhooks().filter((one) => one.reference === reference)
  expect(events).toHaveLength(gateway === 'failed' ? 0 : digit === 8 ? 2 : 1)

  // A refusal has no event, so the schedule alone finds it; some events are lost, and the schedule finds those as well.
  if (digit >= 8) for (const { body } of events) expect(await shop.deliver(body)).toBe(200)
  shop.time.passMinutes(10)
  await checkDueAttempts(shop.deps)
  for (const { body } of events) expect(await shop.deliver(body)).toBe(200)

  expect(await shop.settle(reference)).toMatchObject({ state })
  expect(await shop.view(orderId)).toMatchObject({ status: order })
  expect(shop.provider.transactions()).toHaveLength(before + 1)
  expect(await db.select().from(paymentAttempts)).toHaveLength(1)
  expect(await db.select().from(refunds)).toEqual([])
})
