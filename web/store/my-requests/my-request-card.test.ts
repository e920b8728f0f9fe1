import { expect, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { airtimePart } from '../airtime/airtime-part.ts'
import { dispatchPart } from '../dispatch/dispatch-part.ts'
import type { PurchasePart } from '../payments/purchase-part.ts'
import { servicePart } from '../services/service-part.ts'
import { subscriptionPart } from '../subscriptions/subscription-part.ts'

const ROW = {
  id: '0198c0de-0000-7000-8000-000000000001',
  reference: 'r-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  location: 'Osu',
  region: 'Greater Accra',
}
const PLAN = {
  planName: 'Boss',
  billingCycle: 'monthly',
  amount: pesewas(75_000),
  creditedDays: 2,
  startsAt: '2026-11-10T10:00:00.000Z',
  endsAt: '2026-11-20T10:00:00.000Z',
}
const VAN = { vehicleName: 'Delivery van', hours: 3, totalAmount: 105_000, scheduledAt: null, status: 'requested' }
const TAP = { serviceLabel: 'Plumbing', fee: 7_500, note: 'It drips', pictureId: 'a-picture', status: 'done' }
const MTN = { providerName: 'MTN', phone: '+233244123456', amount: 2_000, status: 'unknown' }

/** The card of a row, as the part shows it after the server has answered. */
async function cardOf(part: PurchasePart, row: object) {
  const answer = { rows: [{ ...ROW, ...row }], next: null }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const page = await part.requests?.readPage({}, new AbortController().signal)
  vi.unstubAllGlobals()
  return page?.rows[0]
}

test('the card of a vehicle shows when, for how long and where, with its status', async () => {
  expect(await cardOf(dispatchPart, VAN)).toMatchObject({
    kind: 'Vehicle',
    title: 'Delivery van',
    status: { text: 'Requested' },
    amount: 105_000,
    facts: ['As soon as possible', '3 hours', 'Osu, Greater Accra'],
  })
})

test('the card of a home service shows its note and its picture', async () => {
  expect(await cardOf(servicePart, TAP)).toMatchObject({
    title: 'Plumbing',
    status: { text: 'Done' },
    facts: ['Osu, Greater Accra', 'It drips'],
    pictureId: 'a-picture',
  })
})

test('the card of airtime shows the number, and that an unknown outcome is being confirmed', async () => {
  expect(await cardOf(airtimePart, MTN)).toMatchObject({
    title: 'MTN airtime',
    status: { text: 'Being confirmed' },
    facts: ['024 412 3456'],
  })
})

test.each([
  { state: 'runs', text: 'Active' },
  { state: 'replaced', text: 'Replaced' },
  { state: 'ended', text: 'Ended' },
])('the card of a plan that $state says “$text”, with its period', async ({ state, text }) => {
  expect(await cardOf(subscriptionPart, { ...PLAN, state })).toMatchObject({
    title: 'Boss plan',
    status: { text },
    facts: ['Monthly', '10 November 2026 to 20 November 2026', '2 days carried over'],
  })
})
