// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { PlanPayments } from './plan-payments.tsx'

const ID = '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b13'
const aPayment = (change: object = {}) => ({
  ...{ id: ID, planName: 'Supreme', billingCycle: 'monthly', amount: 30_000, refundable: 30_000, unused: 29_000 },
  ...{ startsAt: '2026-11-19T12:00:00.000Z', endsAt: '2026-12-19T12:00:00.000Z', paidAt: '2026-11-19T12:00:00.000Z' },
  ...change,
})
const shows = (text: string) => untilShown(() => expect(document.body.textContent).toContain(text))

/** The page of a member with these payments. @returns what it asks to refund */
async function opened(payments: object[]) {
  const asked: { path: string; body: unknown }[] = []
  await openPage('/', <PlanPayments userId={ID} />, ({ method, path, body }) => {
    if (method === 'GET') return path.startsWith('/api/subscriptions/desk') ? Response.json({ payments }) : undefined
    asked.push({ path, body })
    if (asked.length === 1) return Promise.reject(new TypeError('the answer is lost'))
    return Response.json({ refunded: true })
  })
  return asked
}

test('the unused days are offered first; a lost answer is asked again under the same id', async () => {
  const asked = await opened([aPayment()])
  await press('Refund Supreme, 19 November 2026 to 19 December 2026')
  await press('Bought by mistake')
  for (const count of [1, 2]) {
    await press('Refund GH₵ 290.00')
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  const body = { id: expect.any(String), amount: 29_000, reason: 'Bought by mistake', before: 30_000 }
  expect(asked[1]).toEqual({ path: `/api/subscriptions/orders/${ID}/refunds`, body })
  expect(asked[1]).toEqual(asked[0])
  await untilShown(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

test('all that was paid goes back where no day is left, or where staff choose it', async () => {
  await opened([aPayment({ unused: 0 })])
  await press('Refund Supreme, 19 November 2026 to 19 December 2026')
  await shows('No day is left.')
  await shows('Refund GH₵ 300.00')
})

test('only the newest payment can be refunded, and the others say so', async () => {
  await opened([aPayment(), aPayment({ id: ID.replace('6', '7'), planName: 'Plug' })])
  await shows('Refund the newer payment first.')
  const buttons = [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-disabled'))
  expect(buttons).toEqual([null, 'true'])
})

test('a member without time left has nothing to refund', async () => {
  await opened([])
  await shows('None that has time left.')
  expect(document.querySelector('button')).toBeNull()
})

test('a refund names what could be refunded when its dialog was opened', async () => {
  const asked: unknown[] = []
  let payment = aPayment()
  const queries = await openPage('/', <PlanPayments userId={ID} />, ({ method, path, body }) => {
    if (method === 'GET') {
      return path.startsWith('/api/subscriptions/desk') ? Response.json({ payments: [payment] }) : undefined
    }
    asked.push(body)
    return Response.json({ code: 'refund.changed', title: 'Refunded meanwhile', message: '' }, { status: 409 })
  })
  await press('Refund Supreme, 19 November 2026 to 19 December 2026')
  await press('Bought by mistake')
  payment = aPayment({ refundable: 20_000, unused: 19_000 })
  await queries.invalidateQueries()
  await press('Refund GH₵ 190.00')
  await untilShown(() => expect(asked).toMatchObject([{ before: 30_000 }]))
})
