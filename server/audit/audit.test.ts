import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isMoneyColumn } from '#domain/audit/money-columns.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { addToStaff, removeFromStaff } from '../auth/auth.ts'
import { rowsOf } from '../db/rows.ts'
import { menuItemPrices, menuItems } from '../menu/menu-tables.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { listChanges, nameActor } from './audit-queries.ts'
import { auditLog } from './audit-tables.ts'

const shop = await testShop()
const { app, auth, database } = shop
const { db } = database
const ADMIN = aStaffMember({ role: 'admin' })
const rename = (name: string) =>
  db.transaction(async (tx) => {
    await nameActor(tx, ADMIN)
    await tx.update(menuItems).set({ name, searchText: name }).where(eq(menuItems.id, 'jollof'))
  })

test('a change is recorded with who made it, and its changed columns alone', async () => {
  await rename('Jollof')
  expect(await listChanges(db, { limit: 50 })).toMatchObject([
    { actor: `staff:${ADMIN.userId}`, entity: 'menu_items', key: 'jollof', action: 'update' },
  ])
  const [{ before, after } = {}] = await listChanges(db, { limit: 50 })
  expect([before, after]).toEqual([{ name: 'Jollof Rice' }, { name: 'Jollof' }])
})

test('the actor belongs to its transaction, and a change that names nobody is the database’s', async () => {
  await rename('Jollof')
  await writeSetting(db, 'orders', { ...SEED_SETTINGS.orders, cookMinutes: 50 })

  expect(await listChanges(db, { limit: 50, entity: 'settings' })).toMatchObject([
    { actor: 'system:database', key: 'orders' },
  ])
})

test('what changes nothing is not recorded, and neither is the seed', async () => {
  await rename('Jollof Rice')
  expect(await listChanges(db, { limit: 50 })).toEqual([])
})

test('a row of several keys is found by the first of them', async () => {
  await db.transaction(async (tx) => {
    await nameActor(tx, ADMIN)
    await tx.delete(menuItemPrices).where(eq(menuItemPrices.menuItemId, 'jollof'))
  })
  expect(
    (await listChanges(db, { limit: 50, entity: 'menu_item_prices', key: 'jollof' })).map(({ key }) => key).toSorted(),
  ).toEqual(['jollof/large', 'jollof/medium'])
  expect(await listChanges(db, { limit: 50, key: 'jol%' })).toEqual([])
})

test('every recorded column of money is known as one, so that admins read cedis', async () => {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select distinct a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
      where t.tgfoid = 'record_change'::regproc and a.atttypid = 'bigint'::regtype and a.attnum > 0`,
  )
  expect(columns.length).toBeGreaterThan(5)
  expect(columns.filter(({ name }) => !isMoneyColumn(name))).toEqual([])
})

test('a role that is given and taken names who did it', async () => {
  const { email, userId } = await aPerson(db)
  await db.transaction((tx) =>
    addToStaff(tx, auth, ADMIN, { contact: { kind: 'email', value: email }, role: 'kitchen' }),
  )
  await db.transaction((tx) => removeFromStaff(tx, auth, ADMIN, userId))

  const changes = await listChanges(db, { limit: 50, entity: 'staff_members', actor: `staff:${ADMIN.userId}` })
  expect(changes.map(({ action, key }) => [action, key])).toEqual([
    ['delete', userId],
    ['insert', userId],
  ])
})

test.each(['update audit_log set actor = null', 'delete from audit_log', 'truncate audit_log'])(
  'the record cannot be changed: %s',
  async (statement) => {
    await rename('Jollof')
    await expect(db.execute(sql.raw(statement))).rejects.toThrow()
    expect(await db.$count(auditLog)).toBe(1)
  },
)

test('admins read it page by page, the newest first', async () => {
  for (let count = 0; count < 3; count += 1) {
    await rename(`Jollof ${count}`)
    await pause(2) // rows of one millisecond have no order
  }
  shop.as(ADMIN)
  const first = (await app.inject('/api/audit?entity=menu_items&key=jollof&limit=2')).json()
  const second = (await app.inject(`/api/audit?entity=menu_items&limit=2&cursor=${first.next}`)).json()

  expect(first.rows).toHaveLength(2)
  expect(first.rows[0]).toMatchObject({ after: { name: 'Jollof 2' } })
  expect(second).toMatchObject({ rows: [{ after: { name: 'Jollof 0' } }], next: null })
})
