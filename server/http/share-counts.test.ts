import { expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { shareCounts } from './share-counts.ts'

const database = await testDatabase()
const MINUTE = 60_000

/** One process; the two of a test share the database. */
async function aProcess(time: { now: Date }) {
  const { Store, stop } = await shareCounts({ database, clock: () => time.now, sentEveryMs: 10 })
  const root = new Store({})
  return {
    stop,
    limit: (sharedAs?: string) => {
      const store = root.child(sharedAs === undefined ? {} : { sharedAs })
      return (key: string) => {
        let current = 0
        store.incr(
          key,
          (_error, result) => {
            current = result?.current ?? 0
          },
          MINUTE,
        )
        return current
      }
    },
  }
}

test('two processes count one caller together, so a second process gives nobody a second go', async () => {
  const time = { now: new Date('2026-11-20T12:00:00Z') }
  const [one, other] = [await aProcess(time), await aProcess(time)]
  const [here, there] = [one.limit('signUp'), other.limit('signUp')]
  for (let count = 0; count < 5; count += 1) here('41.66.192.1')

  await vi.waitFor(() => expect(there('41.66.192.1')).toBeGreaterThan(5))
  expect(there('41.66.192.2'), 'another caller').toBe(1)

  time.now = new Date(time.now.getTime() + MINUTE)
  expect(there('41.66.192.1'), 'the window is over').toBe(1)
  await one.stop()
  await other.stop()
})

test('limits and processes that do not share count for themselves', async () => {
  const time = { now: new Date('2026-11-20T12:00:00Z') }
  const [one, other] = [await aProcess(time), await aProcess(time)]
  const [search, told, order] = [one.limit(), one.limit('signUp'), other.limit('placeOrder')]
  for (let count = 0; count < 5; count += 1) search('x')
  told('x')
  const heard = other.limit('signUp')
  await vi.waitFor(() => expect(heard('x')).toBeGreaterThan(1))

  expect(other.limit()('x')).toBe(1)
  expect(order('x')).toBe(1)
  await one.stop()
  await other.stop()
})

test('thousands of callers at once fit into what the database carries', async () => {
  const time = { now: new Date('2026-11-20T12:00:00Z') }
  const [one, other] = [await aProcess(time), await aProcess(time)]
  const [here, there] = [one.limit('signUp'), other.limit('signUp')]
  for (let count = 0; count < 2_000; count += 1) here(`caller ${count}`)

  await vi.waitFor(() => expect(there('caller 1999')).toBeGreaterThan(1))
  expect(there('caller 0')).toBe(2)
  await one.stop()
  await other.stop()
})
