import { addAuthenticator, beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { expect, goWithin, payInWindow, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test('a shopper orders from two farms; staff read what each must harvest, and refund what one cannot bring', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await beginSignedIn(page, (await addAuthenticator(request, session)).session)
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

  await shop.giveRole(email, 'manager')
  await page.goto('/admin/grow?cycle=first')
  const farm = page.getByRole('listitem', { name: 'Techiman Yam and Maize Farm' })
  await expect(farm.getByRole('row', { name: /Cassava/ })).toContainText('10 kg')
  await expectAccessible(page, 'harvest')
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('button', { name: /^Refund what is missing/ }).click()
  await expectAccessible(page, 'refund of lines')
  await page.getByRole('button', { name: 'One Tomatoes more' }).click()
  await page.getByRole('button', { name: 'The farm is short' }).click()
  await page.getByRole('button', { name: 'Refund GH₵ 18.00' }).click()
  await expect(page.getByText('1 kg refunded')).toBeVisible()
  await expectAccessible(page, 'orders of a cycle')
  await goWithin(page, '/admin/grow?tab=grow_cycle')
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await expect(page.getByLabel('Offers')).toHaveValue(/akumadan tomato 18.00 min 2 step 1/)
  await expectAccessible(page, 'a new cycle')
  await goWithin(page, '/terms?profile=requests')
  await expect(page.getByText('Tomatoes × 1 kg could not come: GH₵ 18.00 back to you')).toBeVisible()
})
