import { randomUUID } from 'node:crypto'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { askReceivers } from '#server/recipes/recipe-jobs.ts'
import type { TestShop } from './app.ts'
import { aTakenPayment } from './scripted-paystack.ts'

export const WAAKYE = { recipeId: 'waakye', priceType: 'regular', quantity: 1 }
export const PARCEL_RECEIVER = {
  name: 'Kofi Owusu',
  phone: '0244123456',
  city: 'Kumasi',
  address: 'Ahodwo, near the roundabout',
}

/** What tests do with recipe orders, as the actor of the shop. */
export function recipeOrdersOf({ app, database: { db }, paystack, post }: TestShop) {
  const order = (change: object = {}) =>
    post('/api/recipes/orders', {
      id: randomUUID(),
      lines: [WAAKYE],
      country: 'GH',
      receiver: PARCEL_RECEIVER,
      isForSomebodyElse: false,
      note: '',
      // 70 + 33, and 5 % of both
      expectedTotal: 10_815,
      ...change,
    })
  /** Orders and pays. @throws when the order is refused */
  async function bought(change: object = {}): Promise<{ id: string; reference: string }> {
    const reply = await order(change)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    const { id, amount } = reply.json()
    const { reference } = (await post('/api/paystack/initiate', { purpose: 'recipe', subjectId: id })).json()
    paystack.fates.set(reference, aTakenPayment(amount))
    await post(`/api/payments/${reference}/settle`)
    return { id, reference }
  }
  const ask = () => askReceivers({ ...app.deps, db, log: app.log })
  const texts = async () => (await db.select().from(outbox)).filter(({ channel }) => channel === 'sms')
  /** The token in the newest text message; empty without one. */
  const tokenOf = async () => /token=([\w-]+)/.exec((await texts()).at(-1)?.body ?? '')?.[1] ?? ''
  return { order, bought, ask, texts, tokenOf }
}
