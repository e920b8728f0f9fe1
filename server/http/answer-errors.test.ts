import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aPersonActor, aPlanRequest } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { insertVehicles } from '../dispatch/dispatch-queries.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { insertServices } from '../services/service-queries.ts'

const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const shop = await testShop({ logger })
let userId = ''

beforeEach(async () => {
  const { db } = shop.database
  await insertPlans(db, SEED_PLANS)
  await insertVehicles(db, SEED_VEHICLES)
  await insertServices(db, SEED_SERVICES)
  userId = (await aPerson(db)).userId
  shop.as(aPersonActor({ userId }))
  lines.length = 0
})

const PLACE = { location: 'Ahodwo', point: null, region: 'Ashanti', phone: '0244123456' }
const vehicle = (change: object) => ({
  ...PLACE,
  id: randomUUID(),
  vehicle: 'tractor',
  hours: 2,
  notes: '',
  scheduledAt: null,
  expectedTotal: 60_000,
  ...change,
})
const service = { ...PLACE, id: randomUUID(), service: 'plumbing', note: '', pictureId: null, expectedFee: 7_500 }
const plan = aPlanRequest()

test.each([
  { url: '/api/dispatch/requests', body: vehicle({ expectedTotal: 100 }), code: 'request.price_changed', why: 'total' },
  { url: '/api/dispatch/requests', body: vehicle({ ratePerHour: 1 }), code: 'request.invalid', why: 'rate' },
  { url: '/api/dispatch/requests', body: vehicle({ totalAmount: 1 }), code: 'request.invalid', why: 'amount' },
  { url: '/api/services/requests', body: { ...service, expectedFee: 1 }, code: 'request.price_changed', why: 'fee' },
  { url: '/api/services/requests', body: { ...service, fee: 1 }, code: 'request.invalid', why: 'own fee' },
  { url: '/api/subscriptions/orders', body: { ...plan, amount: 1 }, code: 'request.invalid', why: 'price of a plan' },
  {
    url: '/api/subscriptions/orders',
    body: { ...plan, expectedTotal: 1 },
    code: 'request.price_changed',
    why: 'plan',
  },
  { url: '/api/orders', body: anOrderRequest({ expectedTotal: 1 }), code: 'order.price_changed', why: 'order' },
])('another $why ($code at $url) is refused, and the log says who tried where', async ({ url, body, code }) => {
  const reply = await shop.post(url, body)
  expect(reply.json()).toMatchObject({ code })
  const told = lines.map((line) => JSON.parse(line))
  expect(told).toMatchObject([{ msg: 'a request was not what the shop had computed', code, route: url, userId }])
  expect(lines.join('')).not.toMatch(/Ahodwo|0244123456/)
})

test('one id for two different requests is refused and logged as well', async () => {
  const id = randomUUID()
  await shop.post('/api/dispatch/requests', vehicle({ id }))
  const reply = await shop.post('/api/dispatch/requests', vehicle({ id, hours: 1, expectedTotal: 30_000 }))
  expect(reply.json()).toMatchObject({ code: 'payment.key_reused' })
  expect(lines).toHaveLength(1)
})

test('a slip of the hand is no reason to say anything', async () => {
  await shop.post('/api/dispatch/requests', vehicle({ phone: '1' }))
  await shop.post('/api/dispatch/requests', vehicle({ hours: 'two' }))
  expect(lines).toEqual([])
})
