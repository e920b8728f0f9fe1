import { CUSTOMER, expect, goWithin, jollofAt, storeInBrowser, test } from './journey.ts'
import { beginWithSecondStep } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a manager makes a 10 % code in four acts, and a shopper types it in the checkout and finds it in the order', async ({
  page,
  request,
  shop,
}) => {
  const { name, city, address } = CUSTOMER
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft: { name, phone: '0241234567', city, address } })
  const code = `T${crypto.randomUUID().slice(0, 7).toUpperCase()}`
  await beginWithSecondStep(page, request, shop, 'manager')
  await page.goto('/admin/promotions')
  await page.getByRole('button', { name: '% off', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New promotion' })
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByLabel('Percent off').fill('10')
  await expectAccessible(page, 'new promotion')
  await dialog.getByRole('button', { name: '7 days' }).click()
  const card = page.getByRole('listitem').filter({ hasText: code })
  await expect(card).toContainText('Running')
  await expectAccessible(page, 'promotions')

  await goWithin(page, '/checkout')
  await page.getByRole('button', { name: 'Have a code?' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('We do not know this code')
  await expectAccessible(page, 'checkout with an unknown code')
  await field.fill(` ${code.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Code ${code} applied`)).toBeVisible()
  const discount = page.locator('dl > div').filter({ hasText: '10% off' })
  await expect(discount).toContainText('4.80')

  await page.getByRole('button', { name: /Order Now/ }).click()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await expect(page.getByRole('heading', { name: 'Send mobile money' })).toBeVisible()
  await expect(discount).toContainText('4.80')

  await goWithin(page, '/admin/promotions')
  await expect(card.getByText('GH₵ 4.80')).toBeVisible()
  await card.getByRole('button', { name: 'End 10% off now' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: 'Ended' }).click()
  await card.getByRole('button', { name: 'History of 10% off' }).click()
  await expect(page.getByRole('dialog').getByText('You', { exact: true })).toHaveCount(2)
})
