import { beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { expect, goWithin, payInWindow, skipGreetings, test } from './journey.ts'
import { beginWithSecondStep } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a shopper orders from two farms; staff read what each must harvest, and refund what one cannot bring', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const { session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await beginSignedIn(page, session)
  await page.goto('/grow')
  await expect(page.getByRole('heading', { name: 'This week’s harvest' })).toBeVisible()
  await expectAccessible(page, 'grow')
  await page.getByRole('button', { name: 'Add 2 kg of Tomatoes' }).click()
  await page.getByRole('button', { name: 'Add 5 kg of Cassava' }).click()
  await page.getByRole('button', { name: 'One pack of 5 kg Cassava, Techiman Yam and Maize Farm more' }).click()
  await page.getByRole('link', { name: 'Akumadan Tomato Growers' }).first().click()
  await expect(page.getByRole('heading', { name: 'Akumadan Tomato Growers' })).toBeVisible()
  await expectAccessible(page, 'farm')
  await page.getByRole('link', { name: 'Grow basket (2)' }).click()

  await page.getByLabel('Full name').fill('Kofi Owusu')
  await page.getByLabel('Phone', { exact: true }).fill('0244123456')
  await page.getByLabel('City or town').fill('Sunyani')
  await page.getByRole('textbox', { name: 'Address' }).fill('Near the market')
  // 2 × 18 + 10 × 6.50 + 33, and 5 %
  const pay = page.getByRole('button', { name: 'Pay GH₵ 140.70' })
  await expect(pay).toBeVisible()
  await expectAccessible(page, 'grow basket')
  await pay.click()
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: 'Thank you! Your order is received.' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('growCart'))).toBe('null')

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await desk.addInitScript(skipGreetings)
  await beginWithSecondStep(desk, request, shop, 'manager')
  await desk.goto('/admin/grow?cycle=first')
  const farm = desk.getByRole('listitem', { name: 'Techiman Yam and Maize Farm' })
  await expect(farm.getByRole('row', { name: /Cassava/ })).toContainText('10 kg')
  await expectAccessible(desk, 'harvest')
  await desk.getByRole('tab', { name: 'Orders' }).click()
  await desk.getByRole('button', { name: /^Refund what is missing/ }).click()
  await expectAccessible(desk, 'refund of lines')
  await desk.getByRole('button', { name: 'One Tomatoes more' }).click()
  await desk.getByRole('button', { name: 'The farm is short' }).click()
  await desk.getByRole('button', { name: 'Refund GH₵ 18.00' }).click()
  await expect(desk.getByText('1 kg refunded')).toBeVisible()
  await expectAccessible(desk, 'orders of a cycle')
  await desk.context().close()
  await goWithin(page, '/?profile=requests')
  await expect(page.getByText('Tomatoes × 1 kg could not come: GH₵ 18.00 back to you')).toBeVisible()
})

test('a grower applies at /grow/join, and staff record that they have called', async ({ page, request, shop }) => {
  await page.goto('/grow/calendar')
  await expect(page.getByRole('heading', { name: 'Puna yam' })).toBeVisible()
  await expectAccessible(page, 'seasons')
  await page.getByRole('link', { name: 'Grow for us' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expectAccessible(page, 'grow for us')
  const name = `Yaw ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Phone', { exact: true }).fill('0244123456')
  await page.getByLabel('Region').selectOption('Bono')
  await page.getByLabel('Town or village').fill('Sunyani')
  await page.getByLabel('What do you grow, and how much?').fill('Plantain, 4 acres')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you! We have your application.' })).toBeFocused()

  await beginWithSecondStep(page, request, shop, 'manager')
  await page.goto('/admin/requests?tab=growers')
  const card = page.getByRole('listitem', { name })
  await card.getByRole('combobox').selectOption('called')
  const save = card.getByRole('button', { name: /^Save: State of/ })
  await save.click()
  await expect(save, 'it is saved').toHaveCount(0)
  await expect(card.getByRole('combobox')).toHaveValue('called')
  await expectAccessible(page, 'growers')
  await goWithin(page, '/admin/grow?tab=grow_cycle')
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await expect(page.getByLabel('Offers')).toHaveValue(/akumadan tomato 18.00 min 2 step 1/)
  await expectAccessible(page, 'a new cycle')
})
