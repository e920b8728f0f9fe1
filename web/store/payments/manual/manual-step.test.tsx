// @vitest-environment jsdom
import { test } from 'vitest'
import { anOrderView } from '#test/builders.ts'
import { openPage } from '#test/open-page.tsx'
import { retryInPlace } from '#test/retry-in-place.ts'
import { ManualStep } from './manual-step.tsx'

test('instructions that did not load are asked for again in place', async () => {
  const answers = [Response.json({}, { status: 500 })]
  const order = anOrderView({ orderId: '7K3QF9M2XA' })
  await openPage('/', <ManualStep order={order} onBack={() => undefined} />, () => answers.shift())
  await retryInPlace()
})
