import { test } from './journey.ts'
import { beginWithSecondStep } from './office.ts'

test('shots', async ({ page, request, shop }) => {
  test.setTimeout(120_000)
  await beginWithSecondStep(page, request, shop, 'admin')
  for (const [w, h] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const p of ['settings/money', 'settings/hours', 'settings/cities', 'messages', 'messages?tab=templates']) {
      await page.goto(`/admin/${p}`)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/setup-${p.replace(/[/?=]/g, '-')}-${w}.png`, fullPage: true })
    }
  }
})
