import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { MANUAL_DESK } from '../airtime/airtime-sender.ts'
import { orders } from '../orders/orders.ts'
import { comparisonJob } from '../payments/comparison/comparison-jobs.ts'
import { claimComparison } from '../payments/comparison/comparison-queries.ts'
import { paymentAttempts } from '../payments/payment-tables.ts'
import type { SettlingDeps } from '../payments/settling/settle-reference.ts'
import { inTurn, startBackgroundWork } from './background-work.ts'

const shop = await attackedShop()

test('an order that a restored backup shows as unpaid, and that was paid since, is settled and not cancelled', async () => {
  const { orderId, reference } = await shop.initiated()
  shop.provider.pay(reference)
  await shop.database.db.delete(paymentAttempts)
  shop.time.passMinutes(25 * 60) // unpaid orders are due to be cancelled

  const work = await startBackgroundWork({
    ...shop.deps,
    database: shop.database,
    random: randomBytes,
    publicUrl: 'https://shop.example.com',
    airtime: MANUAL_DESK,
    objects: undefined,
    hasSecondChat: false,
    hasMail: true,
    send: async () => ({ kind: 'sent' }),
    log: shop.app.log,
  })
  try {
    await expect.poll(async () => (await shop.view(orderId)).status, { timeout: 15_000 }).not.toBe('awaiting_payment')
    expect((await shop.view(orderId)).status).toBe('received')
  } finally {
    await work.stop()
  }
})

describe('an order that was paid while the shop had no power stays open until the provider has been asked', () => {
  const unpaidOrders = orders.jobs?.filter(({ after }) => after === comparisonJob.name) ?? []

  /** A shop that starts a day after a payment that it has not heard of. */
  async function restarted() {
    const { orderId, reference } = await shop.initiated()
    shop.provider.pay(reference)
    shop.time.passMinutes(25 * 60)
    const deps = { ...shop.deps, publicUrl: '', hasSecondChat: false, log: shop.app.log }
    const jobs = inTurn<typeof deps & SettlingDeps>([comparisonJob, ...unpaidOrders], deps, async () => true)
    return {
      deps,
      statusAfter: async (minutes: number) => {
        shop.time.passMinutes(minutes)
        for (const { run } of jobs) while ((await run()) > 0);
        return (await shop.view(orderId)).status
      },
    }
  }
  const noAnswer = { ...shop.paystack, listSuccesses: async () => ({ kind: 'unknown' as const, error: 'time-out' }) }

  test('although a comparison has failed, because the network came back after the shop', async () => {
    const { deps, statusAfter } = await restarted()
    deps.paystack = noAnswer
    expect(await statusAfter(0)).toBe('awaiting_payment')
    expect(await statusAfter(59)).toBe('awaiting_payment')
    deps.paystack = shop.paystack
    expect(await statusAfter(5)).toBe('received')
  })

  test('although another process compares, because only its end says that all was found', async () => {
    const { deps, statusAfter } = await restarted()
    const { now } = shop.time
    await claimComparison(deps.db, deps.domain, { now, heldUntil: new Date(now.getTime() + 2 * MINUTE_MS) })
    expect(await statusAfter(1)).toBe('awaiting_payment')
    expect(await statusAfter(1)).toBe('received')
  })

  test('but no longer than an hour, because a shop without valid keys has unpaid orders too', async () => {
    const { deps, statusAfter } = await restarted()
    deps.paystack = noAnswer
    expect(await statusAfter(0)).toBe('awaiting_payment')
    expect(await statusAfter(60)).toBe('cancelled')
  })
})

test('hourly jobs run in the leader alone, so that many processes do not repeat them', async () => {
  const runsOf = async (isLeader: boolean) => {
    const runs: string[] = []
    const job = (name: string, every: number) => ({ name, every, run: async () => runs.push(name) && 0 })
    const jobs = [job('sweep', HOUR_MS), job('due rows', MINUTE_MS)]
    for (const { run } of inTurn(jobs, { clock: () => shop.time.now }, async () => isLeader)) await run()
    return runs
  }

  expect(await runsOf(true)).toEqual(['sweep', 'due rows'])
  expect(await runsOf(false)).toEqual(['due rows'])
})
