// @vitest-environment jsdom
import { test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { retryInPlace } from '#test/retry-in-place.ts'
import { ShopWait } from './shop-wait.tsx'

test('settings that did not load are asked for again in place', async () => {
  const answers = [Response.json({}, { status: 404 })]
  await openPage('/checkout', <ShopWait />, () => answers.shift())
  await retryInPlace()
})
