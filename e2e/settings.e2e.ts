import { expect, goWithin, test } from './journey.ts'
import { beginWithSecondStep } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('an admin changes a fee in four acts, takes it back, plans a holiday, and sees what is left before the shop opens', async ({
  page,
  request,
  shop,
}) => {
  const feeNow = async () => (await (await request.get('/api/shop')).json()).tariff.deliveryFeeHome
  await beginWithSecondStep(page, request, shop, 'admin')
  await page.goto('/admin/settings')
  const left = page.getByRole('region', { name: 'Before the shop opens' })
  await expect(left.getByRole('link', { name: /Write your number and name for mobile money/ })).toBeVisible()
  await expect(left.getByText('Set up a second step for an admin')).toBeHidden()
  await expectAccessible(page, 'settings')

  // The search has the focus: words, Enter, value, Enter.
  await page.keyboard.press('/')
  await page.keyboard.type('delivery fee')
  await expect(page.getByRole('link', { name: /^Delivery fee of the kitchen/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Delivery fee of the kitchen and shelves (GH₵)')
  await expect(field).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect.poll(feeNow).toBe(2_000)
  await page.getByRole('button', { name: 'Undo: Saved: Orders' }).click()
  await expect.poll(feeNow).toBe(1_800)
  await expect(field).toHaveValue('18.00')

  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write a sum in cedis, such as 18 or 18.50.')).toBeVisible()
  await expectAccessible(page, 'a section of the settings with a fault')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'History of Orders' }).click()
  const history = page.getByRole('dialog', { name: 'History: Orders' })
  await expect(history.getByText('20.00').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await goWithin(page, '/admin/settings/hours')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByRole('button', { name: 'Save: Holidays and other hours' }).click()
  await expect(page.getByText('Choose a date.')).toBeVisible()
  const { serverTime } = await (await request.get('/api/shop')).json()
  const day = new Date(Date.parse(serverTime) + 10 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date').fill(day)
  await page.getByLabel('Reason, for shoppers').fill('A funeral in the family')
  await expectAccessible(page, 'hours with a special day')
  await page.getByRole('button', { name: 'Save: Holidays and other hours' }).click()
  await expect(page.getByRole('button', { name: /^Undo: Saved: Holidays/ })).toBeVisible()
  await goWithin(page, '/terms')
  await expect(page.getByRole('contentinfo').getByText(/closed \(A funeral in the family\)$/)).toBeVisible()
  await goWithin(page, '/admin/settings/hours')
  await page.getByRole('button', { name: `Remove ${day}` }).click()
  await page.getByRole('button', { name: 'Save: Holidays and other hours' }).click()
  await expect.poll(async () => (await (await request.get('/api/shop')).json()).specialDays).toEqual([])

  await goWithin(page, '/admin/settings/cities')
  const kumasi = page.getByLabel('Kumasi: Delivery fee (GH₵)')
  await kumasi.fill('free')
  await page.getByRole('button', { name: 'Save: Cities' }).click()
  await expect(page.getByText('Write a sum in cedis, such as 18 or 18.50.')).toBeVisible()
  await kumasi.fill('25')
  await expectAccessible(page, 'cities with a fee of their own')
  await page.route('**/api/settings/cities', async (route) => {
    await kumasi.fill('')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save: Cities' }).click()
  const feesOfKumasi = async () => {
    const { cities } = await (await request.get('/api/shop')).json()
    return cities.find(({ name }: { name: string }) => name === 'Kumasi').tariff
  }
  await expect.poll(feesOfKumasi).toEqual({ deliveryFeeHome: 2_500 })
  await expect(page.getByRole('button', { name: 'Save: Cities' })).toBeEnabled()
  await expect(kumasi, 'what is typed while it is being saved stays').toHaveValue('')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save: Cities' }).click()
  await expect.poll(feesOfKumasi, 'an emptied fee is the one that holds everywhere').toBeUndefined()
})
