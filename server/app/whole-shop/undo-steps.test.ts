import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { type OrderAction, orderCan } from '#domain/orders/order-status.ts'
import { CHANGEABLE } from '#domain/orders/proposals.ts'
import { MANAGER, OTHER_RIDER, RIDER, ridingShop } from '#test/riding-shop.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { orders } from '../../orders/order-tables.ts'

/** `UNDO_TIMES=1000 npx vitest run server/app/whole-shop/undo-steps.test.ts` tries more. */
const TIMES = Number(process.env.UNDO_TIMES ?? 30)
const MS_A_TIME = 2_000

const shop = await ridingShop()
const { app, database, paystack, post, initiated, view } = shop

/** `action`: by which the rules say whether it is possible. A path of its own but for what a rider is given. */
type Act = { name: string; action: OrderAction | 'propose'; path?: string; body: object }
const kitchen = (action: OrderAction, more: object = {}): Act => ({
  name: [action, ...Object.values(more)].join(' '),
  action,
  path: 'steps',
  body: { action, ...more },
})
const given = (riderId: string) => kitchen('dispatch', { riderId })
const FAIL: Act = { name: 'fail', action: 'fail', path: 'delivery', body: { action: 'fail', reason: 'nobody there' } }
/** Everything that a card offers with an undo. */
const ACTS: readonly Act[] = [
  kitchen('acknowledge'),
  kitchen('prepare'),
  kitchen('ready'),
  ...[10, 20, 30].map((minutes) => kitchen('delay', { minutes })),
  given(RIDER.userId),
  given(OTHER_RIDER.userId),
  { name: 'reassign', action: 'reassign', body: { riderId: OTHER_RIDER.userId } },
  { name: 'deliver', action: 'deliver', path: 'delivery', body: { action: 'deliver' } },
  FAIL,
  { name: 'send again', action: 'send_again', path: 'send-again', body: { riderId: OTHER_RIDER.userId } },
  { name: 'propose', action: 'propose', path: 'proposals', body: { kind: 'refund_line', position: 0 } },
]
/** What leads a new order to each state that has steps. */
const WAYS: readonly (readonly Act[])[] = [
  [],
  [kitchen('acknowledge')],
  [kitchen('prepare')],
  [kitchen('prepare'), kitchen('ready')],
  [kitchen('prepare'), given(RIDER.userId)],
  [kitchen('prepare'), given(RIDER.userId), FAIL],
  [{ name: 'cancel', action: 'cancel', path: 'cancel', body: { reason: 'no gas' } }],
]

async function newCard(): Promise<BoardCard> {
  const { orderId, reference, total } = await initiated()
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return (await app.inject(`/api/orders/${orderId}/card`)).json()
}

/** @returns the card after the act */
async function take(card: BoardCard, { name, path, body }: Act): Promise<BoardCard> {
  const { orderId, version: expectedVersion } = card
  const reply = await (path === undefined
    ? post('/api/deliveries', { ...body, orders: [{ orderId, expectedVersion }] })
    : post(`/api/orders/${orderId}/${path}`, { ...body, expectedVersion }))
  expect(reply.statusCode, name).toBe(200)
  return path === undefined ? reply.json().rows[0].card : reply.json()
}

/** All that staff and the table say of an order, but its version and its last change. */
async function everything({ version: _, changed: __, ...shown }: BoardCard) {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, shown.orderId))
  return { shown, row: { ...row, version: 0, updatedAt: null } }
}
const told = async ({ orderId }: BoardCard) => ({ ...(await view(orderId)), version: 0 })

const isPossible = ({ action }: Act, state: BoardCard['state']) =>
  action === 'propose' ? CHANGEABLE.includes(state) : orderCan(action, state)
const pick = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)] as One // of a list that has some

test(
  `${TIMES} steps of every kind, each done and undone, leave orders of every state as they were`,
  async () => {
    shop.as(MANAGER)
    const all = []
    for (const way of WAYS) {
      let card = await newCard()
      for (const act of way) card = await take(card, act)
      all.push({ card, first: await everything(card), told: await told(card) })
    }
    const done = new Set<string>()
    for (let times = 0; times < TIMES; times += 1) {
      // What was not tried yet comes first, so that nothing is left out.
      const act = pick(ACTS.filter(({ name }) => !done.has(name) || done.size === ACTS.length))
      const one = pick(all.filter(({ card: { state } }) => isPossible(act, state)))
      const { version: expectedVersion } = await take(one.card, act)
      const undone = await post(`/api/orders/${one.card.orderId}/undo`, { expectedVersion })
      expect(undone.statusCode, `${act.name} is undone`).toBe(200)
      one.card = undone.json()
      expect(await everything(one.card), `after ${act.name}`).toEqual(one.first)
      done.add(act.name)
    }
    expect(done.size).toBe(ACTS.length)
    for (const one of all) expect(await told(one.card)).toEqual(one.told)
  },
  120_000 + TIMES * MS_A_TIME,
)
