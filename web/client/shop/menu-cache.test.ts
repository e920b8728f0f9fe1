import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeMenuCache } from './menu-cache.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const HOUR_MS = 3_600_000
const Menu = z.object({ items: z.array(z.string()) })

function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    key: (index) => [...kept.keys()][index] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size
    },
  }
}

test('the menu of the last visit is shown at once if it is less than an hour old', () => {
  const cache = makeMenuCache(aStorage)
  const storage = aStorage()
  const kept = makeMenuCache(() => storage)
  kept.keep('menu', { items: ['jollof'] }, NOON)
  expect(kept.read('menu', Menu, HOUR_MS, later(60))).toEqual({ items: ['jollof'] })
  expect(kept.read('menu', Menu, HOUR_MS, later(61))).toBeUndefined()
  expect(cache.read('menu', Menu, HOUR_MS, NOON)).toBeUndefined()
})

test('names begin with cache_, and clearing the cache keeps the cart', () => {
  const storage = aStorage()
  storage.setItem('cart', '[]')
  const cache = makeMenuCache(() => storage)
  cache.keep('menu', { items: [] }, NOON)
  expect(storage.getItem('cache_menu')).not.toBeNull()
  cache.clear()
  expect(storage.getItem('cache_menu')).toBeNull()
  expect(storage.getItem('cart')).toBe('[]')
})

test.each([
  { stored: 'nonsense', why: 'what is no JSON' },
  { stored: JSON.stringify({ version: '1.1.0', savedAt: NOON.getTime(), data: { items: [] } }), why: 'an old version' },
  { stored: JSON.stringify({ version: '1.2.0', savedAt: NOON.getTime(), data: { items: [7] } }), why: 'a wrong shape' },
])('$why is as good as nothing', ({ stored }) => {
  const storage = aStorage()
  storage.setItem('cache_menu', stored)
  expect(makeMenuCache(() => storage).read('menu', Menu, HOUR_MS, NOON)).toBeUndefined()
})

test('a full storage disables the cache for the visit, and only the console reports it', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const storage = aStorage()
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const cache = makeMenuCache(() => ({ ...storage, setItem }))
  cache.keep('menu', {}, NOON)
  cache.keep('menu', {}, NOON)
  expect(setItem).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})
