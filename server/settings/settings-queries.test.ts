import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testDatabase } from '#test/database.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { completeSettings, readSettings } from './settings-queries.ts'
import { settings } from './settings-tables.ts'

const { db, engine } = await testDatabase()
const store = (key: string, value: unknown) => db.update(settings).set({ value }).where(eq(settings.key, key))

test('settings of an older version get what they lack, and keep what the operator has set', async () => {
  await completeSettings(db, SEED_SETTINGS)
  const { phone: _, ...brand } = SEED_SETTINGS.brand
  const { youtube: __, ...social } = brand.social
  await store('brand', { ...brand, name: 'Chillz Tamale', social })

  await completeSettings(db, SEED_SETTINGS)

  expect((await readSettings(db)).brand).toEqual({ ...SEED_SETTINGS.brand, name: 'Chillz Tamale' })
})

test.runIf(engine === 'postgres')('what staff save while a newer version starts is kept', async () => {
  await completeSettings(db, SEED_SETTINGS)
  const { phone: _, ...brand } = SEED_SETTINGS.brand
  await store('brand', brand)

  const { completed } = await db.transaction(async (tx) => {
    await tx
      .update(settings)
      .set({ value: { ...brand, name: 'Chillz Tamale' } })
      .where(eq(settings.key, 'brand'))
    const completed = db.transaction((other) => completeSettings(other, SEED_SETTINGS))
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { completed }
  })
  await completed
  expect((await readSettings(db)).brand).toEqual({ ...SEED_SETTINGS.brand, name: 'Chillz Tamale' })
})

test('a list is replaced as a whole: a removed city does not come back', async () => {
  await completeSettings(db, SEED_SETTINGS)
  await store('cities', [{ name: 'Tamale', isServed: true }])

  await completeSettings(db, SEED_SETTINGS)

  expect((await readSettings(db)).cities).toMatchObject([{ name: 'Tamale', isServed: true }])
})

test('invalid settings are found at the start, not at the first order', async () => {
  await completeSettings(db, SEED_SETTINGS)
  await store('tariff', { ...SEED_SETTINGS.tariff, minimumOrder: 'free' })

  await expect(completeSettings(db, SEED_SETTINGS)).rejects.toThrow()
})
