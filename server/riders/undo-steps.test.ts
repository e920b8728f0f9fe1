import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { MANAGER, OTHER_RIDER, RIDER, ridingShop } from '#test/riding-shop.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { orders } from '../orders/order-tables.ts'

/** `UNDO_TIMES=1000 npx vitest run server/riders/undo-steps.test.ts` tries more. */
const TIMES = Number(process.env.UNDO_TIMES ?? 60)
const MS_A_TIME = 2_000

const shop = await ridingShop()
const { app, database, paystack, post, initiated, view } = shop

type Act = { name: string; path: string; body: object }
const kitchen = (action: string, more: object = {}): Act => ({
  name: [action, ...Object.values(more)].join(' '),
  path: 'steps',
  body: { action, ...more },
})
const given = (riderId: string) => kitchen('dispatch', { riderId })
/** Everything that a card offers with an undo. */
const ACTS: readonly Act[] = [
  kitchen('acknowledge'),
  kitchen('prepare'),
  kitchen('ready'),
  ...[10, 20, 30].map((minutes) => kitchen('delay', { minutes })),
  given(RIDER.userId),
  given(OTHER_RIDER.userId),
  { name: 'reassign', path: '', body: { riderId: OTHER_RIDER.userId } },
  { name: 'deliver', path: 'delivery', body: { action: 'deliver' } },
  { name: 'fail', path: 'delivery', body: { action: 'fail', reason: 'nobody there' } },
  { name: 'send again', path: 'send-again', body: { riderId: OTHER_RIDER.userId } },
  { name: 'propose', path: 'proposals', body: { kind: 'refund_line', position: 0 } },
]
/** What leads a new order to each state that has steps. */
const WAYS: readonly (readonly Act[])[] = [
  [],
  [kitchen('acknowledge')],
  [kitchen('prepare')],
  [kitchen('prepare'), kitchen('ready')],
  [kitchen('prepare'), given(RIDER.userId)],
  [kitchen('prepare'), given(RIDER.userId), { name: 'fail', path: 'delivery', body: { action: 'fail', reason: 'x' } }],
  [{ name: 'cancel', path: 'cancel', body: { reason: 'no gas' } }],
]

async function paidOrder(): Promise<string> {
  const { orderId, reference, total } = await initiated()
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const card = async (orderId: string) => (await app.inject(`/api/orders/${orderId}/card`)).json<BoardCard>()

/** @returns whether it was done */
async function take(orderId: string, { path, body }: Act): Promise<boolean> {
  const { version: expectedVersion } = await card(orderId)
  if (path !== '')
    return (await post(`/api/orders/${orderId}/${path}`, { ...body, expectedVersion })).statusCode === 200
  const { rows } = (await post('/api/deliveries', { ...body, orders: [{ orderId, expectedVersion }] })).json()
  return rows[0].card !== null
}

/** All that staff, the shopper and the table say of an order, but its version and its last change. */
async function everything(orderId: string) {
  const { version: _, changed: __, ...shown } = await card(orderId)
  const [row] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  return { shown, row: { ...row, version: 0, updatedAt: null }, told: { ...(await view(orderId)), version: 0 } }
}

const pick = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)] as One // of a list that has some

test(
  `${TIMES} steps of every kind, each done and undone, leave orders of every state as they were`,
  async () => {
    shop.as(MANAGER)
    const first = new Map<string, object>()
    for (const way of WAYS) {
      const orderId = await paidOrder()
      for (const act of way) expect(await take(orderId, act), act.name).toBe(true)
      first.set(orderId, await everything(orderId))
    }
    const done = new Set<string>()
    for (let times = 0, tries = 0; times < TIMES; tries += 1) {
      expect(tries, 'each act is possible for one of the orders').toBeLessThan(TIMES * 30)
      const orderId = pick([...first.keys()])
      // Acts that were not tried yet come first, so that none is left out.
      const act = pick(ACTS.filter(({ name }) => !done.has(name) || done.size === ACTS.length))
      if (!(await take(orderId, act))) continue
      done.add(act.name)
      times += 1
      const { version: expectedVersion } = await card(orderId)
      const undone = await post(`/api/orders/${orderId}/undo`, { expectedVersion })
      expect(undone.statusCode, `${act.name} is undone`).toBe(200)
      expect(await everything(orderId), `after ${act.name}`).toEqual(first.get(orderId))
    }
    expect(done.size).toBe(ACTS.length)
    for (const [orderId, before] of first) expect(await everything(orderId)).toEqual(before)
  },
  60_000 + TIMES * MS_A_TIME,
)
