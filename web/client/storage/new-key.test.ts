import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newKey } from './new-key.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a browser without randomUUID still makes valid and different keys', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 50 }, newKey)

  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
})
