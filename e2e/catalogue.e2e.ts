import { expect, test } from './journey.ts'
import { beginWithSecondStep } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a manager changes the price of a plan by keyboard, undoes it, and puts an older one back', async ({
  page,
  request,
  shop,
}) => {
  const price = async () => {
    const { plans } = await (await request.get('/api/subscriptions/plans')).json()
    return plans.find(({ plan }: { plan: string }) => plan === 'chillz_connect').monthlyPrice
  }
  const before = await price()
  await beginWithSecondStep(page, request, shop, 'manager')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/catalogue')
  await page.getByRole('button', { name: 'Edit Connect' }).press('Enter')
  const month = page.getByLabel('Price for a month')
  await month.fill('')
  await month.press('Enter')
  await expect(page.getByRole('alert'), 'an emptied price is a fault').toHaveText(/amount in cedis/)
  await expect(month).toBeFocused()
  await expectAccessible(page, 'the form of a plan with a fault')
  await page.keyboard.type('1750')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Connect' })).toContainText('GH₵ 1,750.00')
  expect(await price()).toBe(175_000)

  await page.getByRole('button', { name: 'Undo: Connect: saved' }).click()
  await expect.poll(price).toBe(before)

  await page.getByRole('button', { name: 'Edit Connect' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const versions = page.getByRole('dialog', { name: 'History: Connect' })
  await expect(versions.getByRole('listitem').filter({ hasText: 'As the shop was opened' })).toBeVisible()
  await expectAccessible(page, 'the history of a plan')
  await versions.getByRole('button', { name: 'Put back version 1' }).click()
  await expect.poll(price).toBe(175_000)
  await expect(versions).toBeHidden()
  await expect(month, 'the form stays open, and follows').toHaveValue('1750.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo: Connect: saved' }).click()
  await expect.poll(price, 'other journeys find the price of the seed').toBe(before)
})
