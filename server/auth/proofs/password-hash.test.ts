import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswordHasher, takingTurns } from './password-hash.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
const hasher = createPasswordHasher(randomBytes, CHEAP)

test('a password is kept as argon2id with its cost and a salt of its own, never twice the same', async () => {
  const [first, second] = await Promise.all([hasher.hash('Waakye-4-me'), hasher.hash('Waakye-4-me')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).not.toBe(first)
})

test('the default costs what is advised against machines that guess: 19 MiB and two passes', async () => {
  expect(await createPasswordHasher(randomBytes).hash('Waakye-4-me')).toContain('$m=19456,t=2,p=1$')
})

test('only the password itself matches, and a hash made at another cost still does', async () => {
  const stored = await createPasswordHasher(randomBytes, { ...CHEAP, passes: 2 }).hash('Ɔkɔm-de-me-1')
  expect(await hasher.matches('Ɔkɔm-de-me-1', stored)).toBe(true)
  for (const other of ['', 'ɔkɔm-de-me-1', 'Ɔkɔm-de-me-1 ', 'Ɔkɔm-de-me-']) {
    expect(await hasher.matches(other, stored), other).toBe(false)
  }
})

test('the same letters match however a keyboard writes them: with their accent, or one after the other', async () => {
  const stored = await hasher.hash('Caf\u00e9-\u025b\u0303-1')
  expect(await hasher.matches('Cafe\u0301-\u025b\u0303-1', stored)).toBe(true)
  expect(await hasher.matches('Cafe-\u025b-1', stored)).toBe(false)
})

test.each([null, '', 'Waakye-4-me', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA'])(
  'nothing matches what is no hash of ours: %s',
  async (stored) => {
    expect(await hasher.matches('Waakye-4-me', stored)).toBe(false)
  },
)

test('no more than a few are hashed at once, in the order they came, and too many are told to come again', async () => {
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

test('a failure gives its turn on', async () => {
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
