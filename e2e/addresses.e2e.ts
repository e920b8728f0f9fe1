import { beginSignedIn, joinQuickly } from './account.ts'
import { CUSTOMER, expect, goWithin, jollofAt, orderIdIn, storeInBrowser, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

const MUM = {
  id: '0198c0de-0000-7000-8000-0000000000ae',
  name: 'Mum',
  address: 'Ahodwo',
  city: 'Kumasi',
  gpsCode: '',
  point: null,
  riderNote: 'Blue gate',
  phone: '0201234567',
}

test('an address is saved, edited and chosen: from the order of a visitor, over the order form, and in the account after signing in', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { name, city, address } = CUSTOMER
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 6.69, longitude: -1.62, accuracy: 240 })
  await storeInBrowser(page, {
    cart: [jollofAt(4800)],
    checkoutDraft: { name, phone: '0241234567', city, address },
    'chillz-addresses': [MUM],
  })
  await page.goto('/checkout')
  const code = page.getByLabel('GhanaPostGPS code')

  await test.step('a pin is doubted far from its city, and a wrong code is explained', async () => {
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('This pin is in Kumasi, not in Accra. Remove it, or choose Kumasi.')).toBeVisible()
    await code.fill('GA-18-8164')
    await page.getByRole('button', { name: /Order Now/ }).click()
    await expect(page.getByText('Some digits are missing. A code looks like GA-183-8164.')).toBeVisible()
    await expectAccessible(page, 'a pin in another city, a wrong code, and saved addresses in the order form')
    await page.getByRole('button', { name: 'Remove pin' }).click()
    await code.fill('')
  })
  await test.step('saved addresses are edited over the order form', async () => {
    await page.getByRole('button', { name: 'Edit saved addresses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved addresses' })
    await dialog.getByRole('button', { name: 'Edit Mum' }).click()
    await dialog.getByLabel('GhanaPostGPS code').fill('ak 039 5028')
    await expectAccessible(page, 'the form of a saved address')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog.getByText('AK-039-5028')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await page.getByRole('button', { name: /Order Now/ }).click()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  const orderId = orderIdIn(page)
  await goWithin(page, `/track-order?id=${orderId}`)
  await expect(page.getByText('Save this address for next time?')).toBeVisible()
  await expectAccessible(page, 'the offer to save the address')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Save this address for next time?')).toBeHidden()

  const { session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=addresses')
  const dialog = page.getByRole('dialog', { name: 'Saved addresses' })
  await expect(dialog.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(dialog.getByText(`${address}, ${city}`)).toBeVisible()
  await expectAccessible(page, 'the saved addresses')
})
