import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { MANUAL_DESK } from '../airtime/airtime-sender.ts'
import { paymentAttempts } from '../payments/payment-tables.ts'
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

test('hourly jobs run in the leader alone, so that many processes do not repeat them', async () => {
  const runsOf = async (isLeader: boolean) => {
    const runs: string[] = []
    const job = (name: string, every: number) => ({ name, every, run: async () => runs.push(name) && 0 })
    const jobs = [job('sweep', HOUR_MS), job('due rows', MINUTE_MS)]
    for (const { run } of inTurn(jobs, {}, async () => isLeader)) await run()
    return runs
  }

  expect(await runsOf(true)).toEqual(['sweep', 'due rows'])
  expect(await runsOf(false)).toEqual(['due rows'])
})
