import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'

const { paystack, post, view, initiated } = await testShop()

test('a closed window is failed without a reason, unless the provider still waits for a phone or does not answer', async () => {
  const { orderId, reference } = await initiated()
  const close = async () => (await post(`/api/payments/${reference}/settle?closed=true`)).json()
  const state = async () => (await view(orderId)).payment.state
  expect(await close()).toMatchObject({ state: 'failed', reason: null })
  expect(await state()).toBe('unpaid')

  for (const fate of [
    { kind: 'unfinished', status: 'pending' },
    { kind: 'unknown', error: 'time-out' },
  ] as const) {
    paystack.fates.set(reference, fate)
    expect(await close()).toMatchObject({ state: 'checking' })
    expect(await state()).toBe('checking')
  }
  paystack.fates.set(reference, { kind: 'unfinished', status: 'abandoned' })
  expect(await close()).toMatchObject({ state: 'failed', reason: null })
  expect(await state(), 'the prompt is over').toBe('unpaid')

  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  expect(await close()).toMatchObject({ state: 'paid' })
})
