import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { checkDueAttempts } from './attempt-jobs.ts'

const { paystack, time, deps, post, view, initiated } = await testShop()

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

test('a window that was closed at the code of a bank is unpaid ten minutes after the provider calls it abandoned', async () => {
  const { orderId, reference } = await initiated()
  const minutesLater = async (minutes: number) => {
    time.passMinutes(minutes)
    await checkDueAttempts(deps)
    return (await view(orderId)).payment.state
  }
  paystack.fates.set(reference, { kind: 'unfinished', status: 'ongoing' })
  time.passMinutes(5)
  await post(`/api/payments/${reference}/settle?closed=true`)
  expect(await minutesLater(5)).toBe('checking')
  paystack.fates.set(reference, { kind: 'unfinished', status: 'abandoned' })
  expect(await minutesLater(4)).toBe('checking')
  expect(await minutesLater(1)).toBe('unpaid')
})

test('a window that was closed while a phone is asked is checked as long as the provider waits for it', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'unfinished', status: 'pending' })
  await post(`/api/payments/${reference}/settle?closed=true`)
  for (const minutes of [1, 10, 60]) {
    time.passMinutes(minutes)
    await checkDueAttempts(deps)
    expect((await view(orderId)).payment.state).toBe('checking')
  }
})
