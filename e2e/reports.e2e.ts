import { readFile } from 'node:fs/promises'
import { DAYS_MAX } from '#domain/reports/reports-api.ts'
import { serviceDay, shiftDay } from '#domain/time/accra-time.ts'
import { dayWords } from '#web/ui/words/day-words.ts'
import { expect, goWithin, test } from './journey.ts'
import { beginWithSecondStep, paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a manager reads today with one act and the month with two, and takes both home as files', async ({
  page,
  request,
  shop,
}) => {
  await paidOrder(request, shop)
  await beginWithSecondStep(page, request, shop, 'manager')
  await page.goto('/admin/today')

  // Other journeys of this shop have sold things too: both screens say the same sum.
  const sold = page.getByRole('link', { name: /^\d+ orders? today, GH₵ [\d,.]+$/ })
  const revenue = /GH₵ [\d,.]+$/.exec((await sold.textContent())?.trim() ?? '')?.[0] ?? 'no sum'
  await sold.click()
  const sums = page.getByRole('region', { name: 'Sums' })
  await expect(sums).toContainText(revenue)
  await expect(page.getByRole('table', { name: 'Hours' })).toBeVisible()
  await expectAccessible(page, 'reports')

  await page.getByRole('button', { name: 'This month' }).click()
  const days = page.getByRole('table', { name: 'Days' })
  await expect(days.getByRole('row', { name: 'Total' })).toContainText(revenue)
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(await readFile(await report.path(), 'utf8')).toContain('Revenue (GHS)')

  const today = serviceDay(new Date())
  await goWithin(page, `/admin/reports?from=${shiftDay(today, 1 - DAYS_MAX)}&to=${today}&by=day`)
  const bars = page.getByRole('img', { name: /^Revenue: Days/ }).locator('span[title]')
  await expect(bars).toHaveCount(DAYS_MAX)
  const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  expect(Math.min(...widths), 'a bar of a long period is seen').toBeGreaterThan(0.5)
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByText(`All cities, ${dayWords(shiftDay(today, 1 - DAYS_MAX))} – ${dayWords(today)}`),
  ).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await goWithin(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const [orders] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(await readFile(await orders.path(), 'utf8')).toContain('69.30')
})
