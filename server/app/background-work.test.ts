import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { MANUAL_DESK } from '../airtime/airtime-sender.ts'
import { paymentAttempts } from '../payments/payment-tables.ts'
import { startBackgroundWork } from './background-work.ts'

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
