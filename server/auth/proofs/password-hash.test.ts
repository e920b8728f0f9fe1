import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswordHasher, takingTurns } from './password-hash.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
const hasher = createPasswordHasher(randomBytes, CHEAP)

test('a password is stored as argon2id with its cost and its own salt', async () => {
  const [first, second] = await Promise.all([hasher.hash('Waakye-4-me'), hasher.hash('Waakye-4-me')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).not.toBe(first)
})

test('the default cost is the recommended one: 19 MiB and two passes', async () => {
  expect(await createPasswordHasher(randomBytes).hash('Waakye-4-me')).toContain('$m=19456,t=2,p=1$')
})

test('only the password itself matches, and a hash of another cost still does', async () => {
  const stored = await createPasswordHasher(randomBytes, { ...CHEAP, passes: 2 }).hash('Ɔkɔm-de-me-1')
  expect(await hasher.matches('Ɔkɔm-de-me-1', stored)).toBe(true)
  for (const other of ['', 'ɔkɔm-de-me-1', 'Ɔkɔm-de-me-1 ', 'Ɔkɔm-de-me-']) {
    expect(await hasher.matches(other, stored), other).toBe(false)
  }
})

test('the same letters match in composed and decomposed Unicode form', async () => {
  const stored = await hasher.hash('Caf\u00e9-\u025b\u0303-1')
  expect(await hasher.matches('Cafe\u0301-\u025b\u0303-1', stored)).toBe(true)
  expect(await hasher.matches('Cafe-\u025b-1', stored)).toBe(false)
})

test.each([null, '', 'Waakye-4-me', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA'])(
  'nothing matches the invalid hash %s',
  async (stored) => {
    expect(await hasher.matches('Waakye-4-me', stored)).toBe(false)
  },
)

test('a few passwords are hashed at a time in order of arrival, and too many are refused', async () => {
  const running: number[] = []
  const release = new Map<number, () => void>()
  const work = takingTurns(
    (name: number) =>
      new Promise<number>((resolve) => {
        running.push(name)
        release.set(name, () => resolve(name))
      }),
    { atOnce: 2, maxWaiting: 2 },
  )
  const first = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toMatchObject({ code: 'server_busy' })
  expect(running).toEqual([1, 2])

  release.get(2)?.()
  await first[1]
  await Promise.resolve()
  expect(running).toEqual([1, 2, 3])
  release.get(1)?.()
  release.get(3)?.()
  await first[2]
  await Promise.resolve()
  release.get(4)?.()
  expect(await Promise.all(first)).toEqual([1, 2, 3, 4])
})

test('a failure passes its turn on', async () => {
  const work = takingTurns(
    async (fails: boolean) => {
      if (fails) throw new Error('no memory')
      return 'done'
    },
    { atOnce: 1, maxWaiting: 1 },
  )
  const [failed, done] = await Promise.allSettled([work(true), work(false)])
  expect(failed.status).toBe('rejected')
  expect(done).toMatchObject({ value: 'done' })
})
