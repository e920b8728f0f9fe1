import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallError } from '../api.ts'

const Menu = z.object({ items: z.array(z.string()) })
const NOON = new Date('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const offline = new CallError({ code: null, title: 'You are offline', message: 'No network.' }, 0)
const broken = new CallError({ code: 'server.failed', title: 'Failed', message: 'Failed.' }, 500)

async function aVisit() {
  vi.resetModules()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  // The class of the same module instance, by which an answer that did not arrive is known.
  vi.doMock('../api.ts', () => ({ CallError }))
  const { answerOrKept, keptState } = await import('./kept-answer.ts')
  const ask = (hours: number, answer: () => Promise<z.infer<typeof Menu>>) =>
    answerOrKept({ name: 'menu', schema: Menu, clock: () => new Date(NOON.getTime() + hours * HOUR_MS) }, answer)
  return { ask, keptState }
}

afterEach(() => {
  vi.doUnmock('../api.ts')
  vi.unstubAllGlobals()
})

test('without a network the kept menu is read for a week, and the screen knows from when it is', async () => {
  const { ask, keptState } = await aVisit()
  await ask(0, async () => ({ items: ['jollof'] }))
  expect(keptState()).toBeNull()

  expect(await ask(5, () => Promise.reject(offline))).toEqual({ items: ['jollof'] })
  expect(keptState()).toMatchObject({ since: NOON.getTime(), title: 'You are offline' })

  expect(await ask(6, async () => ({ items: ['waakye'] }))).toEqual({ items: ['waakye'] })
  expect(keptState(), 'an answer of the server ends it').toBeNull()
  await expect(
    ask(6 + 8 * 24, () => Promise.reject(offline)),
    'too old to be read',
  ).rejects.toBe(offline)
})

test('what the server refuses is no lost network: the kept menu does not hide it', async () => {
  const { ask, keptState } = await aVisit()
  await ask(0, async () => ({ items: ['jollof'] }))
  await expect(ask(1, () => Promise.reject(broken))).rejects.toBe(broken)
  expect(keptState()).toBeNull()
})

test('a browser that keeps nothing fails as before', async () => {
  const { ask } = await aVisit()
  vi.stubGlobal('localStorage', undefined)
  await expect(ask(0, () => Promise.reject(offline))).rejects.toBe(offline)
})
