import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_RUN_MS, runRepeatedly } from './run-repeatedly.ts'

const log = { error: () => undefined }

function counted() {
  const runs = { count: 0 }
  const work = async () => {
    runs.count += 1
    return 0
  }
  return { runs, work }
}

/** Stops the clock until the test has finished. Vitest's own does not reach `node:timers/promises`. */
function stopClock(): { pass: (ms: number) => Promise<void> } {
  mock.timers.enable({ apis: ['setTimeout'] })
  syncBuiltinESMExports()
  onTestFinished(() => {
    mock.timers.reset()
    syncBuiltinESMExports()
  })
  return {
    pass: async (ms) => {
      mock.timers.tick(ms)
      await setImmediate()
    },
  }
}

test('hourly work first runs a moment after the start, so that the first shoppers do not wait for it', async () => {
  const { pass } = stopClock()
  const { runs, work } = counted()
  const hourly = runRepeatedly('hourly', 3_600_000, work, log)
  await pass(FIRST_RUN_MS - 1)
  expect(runs.count).toBe(0)
  await pass(1)
  expect(runs.count).toBe(1)
  await pass(3_600_000 - 1)
  expect(runs.count).toBe(1)
  await pass(1)
  expect(runs.count).toBe(2)
  await hourly.stop()
})

test('work that is stopped before its first run never runs', async () => {
  const { runs, work } = counted()
  await runRepeatedly('short', 1, work, log).stop()
  expect(runs.count).toBe(0)
})
