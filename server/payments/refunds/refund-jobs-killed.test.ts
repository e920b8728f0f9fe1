import { expect, test } from 'vitest'
import { dyingDatabase } from '#test/dying-database.ts'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { refunds } from '../payment-tables.ts'
import { workDueRefunds } from './refund-jobs.ts'

const shop = await attackedShop()
const { db } = shop.database
const OPERATOR = { kind: 'system', name: 'test' } as const

test('a worker that is killed at any statement sends a refund neither twice nor never', async () => {
  for (let at = 1; ; at += 1) {
    const { orderId, reference, total } = await shop.initiated()
    shop.provider.pay(reference)
    await shop.settle(reference)
    await db.transaction((tx) => moveOrder(tx, OPERATOR, { orderId, action: 'cancel' }, shop.time.now))

    const killed = dyingDatabase(db, at)
    await workDueRefunds({ ...shop.deps, db: killed.db }).catch(() => undefined)
    shop.time.passMinutes(3)
    await workDueRefunds(shop.deps)

    const sent = shop.provider.refunds().filter(({ transactionReference }) => transactionReference === reference)
    expect(
      sent.map(({ amount }) => amount),
      `killed at statement ${at}`,
    ).toEqual([total])
    expect(await db.select().from(refunds)).toContainEqual(
      expect.objectContaining({ reference, providerId: String(sent[0]?.id) }),
    )
    await db.delete(refunds)
    if (!killed.isDead()) {
      expect(at, 'the worker was killed before').toBeGreaterThan(4)
      break
    }
    expect(at, 'the work has an end').toBeLessThan(50)
  }
})
