import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'

afterEach(() => void vi.unstubAllEnvs())

test('workers that look for a port at once, before either listens, never find the same', async () => {
  const placesOf = async (worker: string) => {
    vi.stubEnv('TEST_PARALLEL_INDEX', worker)
    const places = new Set<number>()
    for (let count = 0; count < 20; count += 1) places.add((await freePort()) % 16)
    return places
  }
  expect([await placesOf('0'), await placesOf('3')]).toEqual([new Set([0]), new Set([3])])
})

test('a process is not given a port twice, because what will listen there may still be starting', async () => {
  const ports: number[] = []
  for (let count = 0; count < 1_000; count += 1) ports.push(await freePort())
  expect(new Set(ports).size).toBe(ports.length)
  expect(Math.min(...ports), 'browsers refuse 10,080').toBeGreaterThan(10_080)
})
