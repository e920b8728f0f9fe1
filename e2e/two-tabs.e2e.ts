import { beginSignedIn, joinQuickly, SIGN_UPS } from './account.ts'
import { addToCart, CUSTOMER, expect, goWithin, orderIdIn, storeInBrowser, test, widget } from './journey.ts'

test('two tabs share one cart and form, and neither overwrites the other’s changes; they place one order, whose payment empties the cart in both', async ({
  page,
  context,
}) => {
  const { name, city, address } = CUSTOMER
  await storeInBrowser(page, { checkoutDraft: { name, phone: '0241234567', city, address } })
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nothing to check out yet')
  await page.bringToFront()
  await addToCart(page)

  await other.bringToFront()
  await expect(other.getByLabel('Delivery address')).toHaveValue(address)
  await goWithin(other, '/terms')
  await expect(other.getByRole('button', { name: /View Cart: 1 item/ })).toBeVisible()
  await other.getByRole('button', { name: /^View Cart: / }).click()
  await other.getByRole('button', { name: 'One Jollof Rice more' }).click()

  await page.bringToFront()
  await expect(page.getByRole('button', { name: /View Cart: 2 items/ })).toBeVisible()
  await goWithin(page, '/checkout?buy=pay')
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()

  await other.bringToFront()
  await goWithin(other, '/checkout?buy=pay')
  await other.getByRole('button', { name: 'MoMo or card' }).click()
  await expect(other.getByRole('heading', { name: /^Order / })).toBeVisible()

  await page.bringToFront()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  expect(orderIdIn(other)).toBe(orderIdIn(page))

  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('button', { name: /^View Cart: / })).toBeHidden()
})

test('two tabs change one recipe cart and continue one payment for it', async ({ page, context, request, shop }) => {
  const { session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await beginSignedIn(page, session)
  const waakye = { id: 'waakye', name: 'Waakye', image: '', price: { regular: 7_000 } }
  await storeInBrowser(page, { recipeCart: [{ item: waakye, quantity: 2, priceType: 'regular' }], lastWay: 'momo' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/recipes/cart')
    await tab.getByLabel('City or town').fill('Kumasi')
    await tab.getByLabel('Address').fill('Ahodwo, near the roundabout')
  }
  await other.getByRole('button', { name: 'One Waakye more' }).click()
  await other.getByRole('button', { name: 'Pay GH₵ 255.15' }).click()
  await expect(other.getByLabel('MoMo number')).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Pay GH₵ 255.15' }).click()
  await expect(page.getByLabel('MoMo number')).toBeVisible()
  expect(page.url()).toBe(other.url())
})
