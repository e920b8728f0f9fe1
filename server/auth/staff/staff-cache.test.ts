import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { authUsers } from '../auth-tables.ts'
import { cacheStaff } from './staff-cache.ts'
import { staffMembers } from './staff-tables.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const AMA = '0198c0de-0000-7000-8000-000000000001'
const KOFI = '0198c0de-0000-7000-8000-000000000002'
const database = await testDatabase()
const { db } = database
const staff = await cacheStaff(database)
afterAll(() => staff.stop())

beforeEach(async () => {
  for (const id of [AMA, KOFI]) await db.insert(authUsers).values({ id, createdAt: NOW, updatedAt: NOW })
  await db.insert(staffMembers).values({ userId: AMA, role: 'rider', addedBy: 'system:command', addedAt: NOW })
  await becomes(AMA, 'rider')
})

const becomes = (userId: string, role: string | undefined) => expect.poll(() => staff.findStaffRole(userId)).toBe(role)

test('staff are known by role, and others have none', async () => {
  expect(await staff.findStaffRole(AMA)).toBe('rider')
  expect(await staff.findStaffRole(KOFI)).toBeUndefined()
})

test('a changed role takes effect at once, whoever changed the row', async () => {
  await db.update(staffMembers).set({ role: 'kitchen' }).where(eq(staffMembers.userId, AMA))
  await becomes(AMA, 'kitchen')
})

test('a person removed from the staff, or whose account is deleted, has no role', async () => {
  await db.insert(staffMembers).values({ userId: KOFI, role: 'admin', addedBy: 'system:command', addedAt: NOW })
  await becomes(KOFI, 'admin')

  await db.delete(staffMembers).where(eq(staffMembers.userId, AMA))
  await becomes(AMA, undefined)
  await db.delete(authUsers).where(eq(authUsers.id, KOFI))
  await becomes(KOFI, undefined)
})

test('a read that overlaps a change is not cached', async () => {
  const asked = staff.findStaffRole(AMA)
  await db.delete(staffMembers).where(eq(staffMembers.userId, AMA))
  await asked
  await becomes(AMA, undefined)
})
