import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { refunds } from '../../payments/payment-tables.ts'
import { paymentCommand } from './payment-commands.ts'

/** The decisions themselves are tested with the purchases that they decide about. */

const shop = await testShop()
const { db } = shop.database
const give = (reference: string) => paymentCommand(db, shop.auth, { step: 'return', reference })

test('giving the money of an order back cancels the order, which must not stay unpaid without its money', async () => {
  const { orderId, reference } = await shop.initiated()
  shop.paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 100))
  await shop.post(`/api/payments/${reference}/settle`)

  expect((await give(reference)).message).toContain('is refunded automatically')
  expect(await shop.view(orderId)).toMatchObject({ status: 'cancelled', payment: { state: 'refunding' } })
  expect(await db.$count(refunds)).toBe(1)
})

test('a mistyped reference is not found, and names what was typed', async () => {
  await expect(give('SUB-7K3QF9M2XA-1')).rejects.toThrow('SUB-7K3QF9M2XA-1: We cannot find this payment.')
})
