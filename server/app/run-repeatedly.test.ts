import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runRepeatedly } from './run-repeatedly.ts'

const log = { error: () => undefined }

function counted() {
  const runs = { count: 0 }
  const work = async () => {
    runs.count += 1
    return 0
  }
  return { runs, work }
}

test('hourly work first runs a moment after the start, so that the first shoppers do not wait for it', async () => {
  const { runs, work } = counted()
  const hourly = runRepeatedly('hourly', 3_600_000, work, log)
  await setImmediate()
  expect(runs.count).toBe(0)
  await expect.poll(() => runs.count).toBe(1)
  await hourly.stop()
})

test('work that is stopped before its first run never runs', async () => {
  const { runs, work } = counted()
  await runRepeatedly('short', 1, work, log).stop()
  expect(runs.count).toBe(0)
})
