// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { errorBody } from '#domain/errors.ts'
import { getOrder } from '#domain/orders/orders-api.ts'
import { type Settlement, settlePayment } from '#domain/payments/payments-api.ts'
import { anOrderView, aShop } from '#test/builders.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../../client/query-of.ts'
import { dispatchPart } from '../../dispatch/dispatch-part.ts'
import { subscriptionPart } from '../../subscriptions/subscription-part.ts'
import { orderPart } from '../order-part.ts'
import { OrderOutcome } from './order-outcome.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'

const reference = 'DSP-7K3QF9M2XA-1'
const checking = {
  ...{ reference, state: 'checking', purpose: 'dispatch', subjectId: '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11' },
  ...{ amount: 30_000, reason: null },
  momo: { network: 'mtn', wallet: '024 ••• 3456', step: 'approve', text: null, leftMs: 180_000, againMs: 240_000 },
}

test.each([
  { change: { state: 'failed' }, title: 'Payment failed', action: 'Try again' },
  { change: { state: 'refunding' }, title: 'Your money goes back', action: 'Go to my account' },
  { change: { momo: { ...checking.momo, leftMs: 0 } }, title: 'No answer from MTN MoMo yet', action: 'Check now' },
])('a device that opens the link of a payment first then says “$title”', async ({ change, title, action }) => {
  const address = `/paystackwb/success?reference=${reference}`
  await openPage(address, <PaymentOutcome parts={[dispatchPart]} />, ({ path }) =>
    path.endsWith('/settle') ? Response.json({ ...checking, momo: null, ...change }) : undefined,
  )
  await untilShown(() => expect(document.querySelector('h1')?.textContent).toBe(title))
  await untilShown(() => expect(document.querySelector('[role=status]')?.textContent).toContain(title))
  const actions = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  expect(actions).toContain(action)
})

test('the region in which screen readers read the prompt is there first, and takes the words of every outcome', async () => {
  const address = `/paystackwb/success?reference=${reference}`
  const queries = await openPage(address, <PaymentOutcome parts={[dispatchPart]} />, ({ path }) =>
    path.endsWith('/settle') ? Response.json(checking) : undefined,
  )
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  await untilShown(() => expect(region?.textContent).toContain('Approve on your phone'))

  const answer = (change: Partial<Settlement>) => {
    const queryKey = keyOf(settlePayment, { params: { id: reference }, querystring: {} })
    queries.setQueryData(queryKey, (before) => before && { ...before, momo: null, ...change })
  }
  answer({ state: 'failed', reason: 'There was not enough money.' })
  await untilShown(() => expect(document.querySelector('h1')?.textContent).toBe('Payment failed'))
  expect(region?.textContent).toBe('Payment failedThere was not enough money. No money was taken.')
  answer({ state: 'paid' })
  await untilShown(() => expect(region?.textContent).toContain('Payment Successful!'))
  expect(region?.isConnected).toBe(true)
})

test.each([
  { part: dispatchPart, title: 'Your money goes back' },
  { part: orderPart, title: 'Your money is on its way back' },
])('the page of money that comes late for a $part.purpose says: $title', async ({ part, title }) => {
  const late = { ...checking, purpose: part.purpose, state: 'refunding', momo: null }
  await openPage(`/paystackwb/success?reference=${reference}`, <PaymentOutcome parts={[part]} />, ({ path }) =>
    path.endsWith('/settle') ? Response.json(late) : undefined,
  )
  await untilShown(() => expect(document.querySelector('h1')?.textContent).toBe(title))
})

test('a paid plan says that it counts from now on', async () => {
  const paid = { ...checking, purpose: 'subscription', state: 'paid', momo: null }
  await openPage(
    `/paystackwb/success?reference=${reference}`,
    <PaymentOutcome parts={[subscriptionPart]} />,
    ({ path }) => (path.endsWith('/settle') ? Response.json(paid) : undefined),
  )
  const text = 'Subscription Upgraded! Your discount is active.'
  await untilShown(() => expect(document.querySelector('h1')?.parentElement?.textContent).toContain(text))
})

test('where the server cannot answer for a payment, the shop can be called about it', async () => {
  await openPage(
    `/paystackwb/success?reference=${reference}`,
    <PaymentOutcome parts={[dispatchPart]} />,
    ({ path }) => {
      if (path === '/api/shop') return Response.json(aShop())
      return path.endsWith('/settle') ? Response.json(errorBody('server.failed'), { status: 500 }) : undefined
    },
  )
  await untilShown(() =>
    expect(document.querySelector('h1')?.textContent).toBe('We cannot check your payment just now'),
  )
  await untilShown(() => expect(document.querySelector('a[href^="tel:"]')).not.toBeNull())
})

test.each([
  { day: 19, scheduledFor: null, says: 'Was dueyesterday 12:45-13:15', status: 'delivered' },
  { day: 20, scheduledFor: null, says: 'Arrives about12:45-13:15', status: 'cancelled' },
  { day: 20, scheduledFor: '2026-11-20T12:45:00.000Z', says: 'DeliveryFri 20 Nov, 12:45-13:30', status: 'delivered' },
] as const)('at noon a paid order says when it comes, “$says”, until it is $status', async (row) => {
  const paid = { ...checking, purpose: 'order', subjectId: '7K3QF9M2XA', state: 'paid', momo: null }
  const at = (time: string) => `2026-11-${row.day}T${time}:00.000Z`
  const promise = { from: at('12:45'), to: at('13:15'), opensAt: null }
  const order = anOrderView({ status: 'on_the_way', promise, scheduledFor: row.scheduledFor })
  const page = <PaymentOutcome parts={[{ ...orderPart, Outcome: OrderOutcome }]} />
  const queries = await openPage(`/paystackwb/success?reference=${reference}`, page, ({ path }) => {
    if (path.endsWith('/settle')) return Response.json(paid)
    return path === '/api/orders/7K3QF9M2XA' ? Response.json(order) : undefined
  })
  const facts = () => document.querySelector('dl')?.textContent
  await untilShown(() => expect(facts()).toContain(`300.00${row.says}`))

  const queryKey = keyOf(getOrder, { params: { orderId: '7K3QF9M2XA' } })
  queries.setQueryData(queryKey, (before) => before && { ...before, status: row.status })
  await untilShown(() => expect(facts()).toMatch(/300\.00$/))
})
