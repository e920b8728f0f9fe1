import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { StaffRole } from '#domain/actor.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { staffMembers } from '#server/auth/staff/staff-tables.ts'
import { orderEvents } from '#server/orders/order-tables.ts'
import { type TestShop, testShop } from './app.ts'
import { aStaffMember } from './builders.ts'
import { aPerson } from './people.ts'

const member = (role: StaffRole, end: string) =>
  aStaffMember({ role, userId: `0198c0de-0000-7000-8000-0000000000${end}` })
export const KITCHEN = member('kitchen', 'd0')
export const MANAGER = member('manager', 'd1')
export const RIDER = member('rider', 'd2')
export const OTHER_RIDER = member('rider', 'd3')

/** A shop with staff who cook, manage and ride. */
export async function ridingShop() {
  const shop = await testShop()
  const { db } = shop.database
  const NAMES = new Map([
    [KITCHEN, 'Esi Cook'],
    [MANAGER, 'Yaa Manager'],
    [RIDER, 'Kofi Boateng'],
    [OTHER_RIDER, 'Yaw Darko'],
  ])
  beforeEach(async () => {
    for (const [{ userId, role }, fullName] of NAMES) {
      await aPerson(db, { userId, fullName, phone: '0244000001' })
      await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: shop.time.now })
    }
  })
  return { ...shop, cooked: (change = {}) => orderIn(shop, 'preparing', change) }
}

/** An order that has come to a status, as version 3; what led there is left out. */
async function orderIn({ database: { db }, placed, time }: TestShop, status: OrderStatus, change: object) {
  const { orderId } = await placed(change as Record<string, unknown>)
  await db.execute(sql`update orders set status = ${status}, version = 3 where id = ${orderId}`)
  await db.insert(orderEvents).values({ orderId, version: 3, status, actor: 'system:test', at: time.now })
  return orderId
}
