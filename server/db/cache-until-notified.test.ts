import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { cacheAnswers, cacheUntilNotified } from './cache-until-notified.ts'

const database = await testDatabase()

/** A cache of numbers: each read of a key answers the next one. */
async function countedReads() {
  let reads = 0
  const cache = await cacheUntilNotified(database, 'menu_changed', async (key: string) => {
    reads += 1
    if (key === 'broken') throw new Error(`read ${reads} failed`)
    return reads
  })
  onTestFinished(cache.stop)
  return cache
}

test('concurrent callers share one read, and later ones get the value without waiting', async () => {
  const { get } = await countedReads()
  expect(await Promise.all([get('mains'), get('mains')])).toEqual([1, 1])
  expect(get('mains')).toBe(1)
  expect(await get('drinks'), 'each key has its own value').toBe(2)
})

test('a failure is not cached, so that the next caller may succeed', async () => {
  const { get } = await countedReads()
  await expect(get('broken')).rejects.toThrow('read 1 failed')
  await expect(get('broken')).rejects.toThrow('read 2 failed')
})

test('after a notification the next caller reads again', async () => {
  const { get } = await countedReads()
  expect(await get('mains')).toBe(1)
  await database.db.execute(sql`notify menu_changed`)
  await expect.poll(() => get('mains')).toBe(2)
})

test('an answer is used for its time, and no longer when the clock is set back', async () => {
  let now = new Date('2026-11-20T12:00:00Z')
  let reads = 0
  const { get } = cacheAnswers(async () => ++reads, { ms: 10_000, clock: () => now })
  const after = async (ms: number) => {
    now = new Date(now.getTime() + ms)
    return get()
  }
  expect(await after(0)).toBe(1)
  expect(await after(9_999)).toBe(1)
  expect(await after(1)).toBe(2)
  expect(await after(-3_600_000)).toBe(3)
})
