import { beginSignedIn, joinQuickly } from './account.ts'
import {
  CUSTOMER,
  expect,
  goWithin,
  jollofAt,
  openPayment,
  orderIdIn,
  payInWindow,
  storeInBrowser,
  test,
} from './journey.ts'

import { expectAccessible } from './screen-checks.ts'

const HOME = {
  id: '0198c0de-0000-7000-8000-0000000000ad',
  name: 'Home',
  address: 'House 12, Osu',
  city: 'Accra',
  gpsCode: 'GA-183-8164',
  point: { lat: 5.556, lng: -0.1969 },
  riderNote: 'Blue gate',
  phone: '0241234567',
}
const MUM = {
  ...HOME,
  id: HOME.id.replace('ad', 'ae'),
  name: 'Mum',
  address: 'Ahodwo',
  city: 'Kumasi',
  gpsCode: '',
  point: null,
  phone: '0201234567',
}

test('in the order form a pin is doubted far from its city, saved addresses are chosen and edited, and a code is read in any form', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 6.69, longitude: -1.62, accuracy: 240 })
  await storeInBrowser(page, {
    cart: [jollofAt(4800)],
    checkoutDraft: { name: 'Ama', phone: '0241234567', city: 'Accra', address: 'House 14, Osu' },
    'chillz-addresses': [HOME, MUM],
  })
  await page.goto('/checkout')
  const code = page.getByLabel('GhanaPostGPS code')

  await test.step('the pin keeps a typed address, is doubted far from the city, and is removed again', async () => {
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('This pin is in Kumasi, not in Accra. Remove it, or choose Kumasi.')).toBeVisible()
    await expect(page.getByText(/only to about 250 m/)).toBeVisible()
    await expect(page.getByLabel('Delivery address')).toHaveValue('House 14, Osu')
    await expectAccessible(page, 'a pin in another city, and saved addresses in the order form')
    await page.getByRole('button', { name: 'Remove pin' }).click()
    await expect(page.getByText(/This pin is in Kumasi/)).toBeHidden()
    await context.clearPermissions()
    await page.evaluate(() => {
      // The browser of the tests answers a refusal in its own time.
      navigator.geolocation.getCurrentPosition = (_, failed) => failed?.({ code: 1 } as GeolocationPositionError)
    })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText(/does not share its location with us/)).toBeVisible()
  })

  await test.step('saved addresses are chosen with one tap, edited and removed over the order form', async () => {
    await page.getByRole('radio', { name: /^Home/ }).check()
    await expect(page.getByLabel('Delivery address')).toHaveValue('House 12, Osu')
    await expect(code).toHaveValue('GA-183-8164')
    await expect(page.getByRole('radio', { name: 'Accra', exact: true })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Remove pin' })).toBeVisible()
    await page.getByRole('radio', { name: /^Mum/ }).check()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('0201234567')
    await expect(code).toHaveValue('')

    await page.getByRole('button', { name: 'Edit saved addresses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved addresses' })
    await dialog.getByRole('button', { name: 'Edit Mum' }).click()
    await dialog.getByLabel('GhanaPostGPS code').fill('ak 039 5028')
    await expectAccessible(page, 'the form of a saved address')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog.getByText('AK-039-5028')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove Home' }).click()
    await dialog.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(dialog.getByRole('heading', { name: 'Home' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('radio', { name: /^Mum/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Home/ })).toBeHidden()
  })

  await test.step('a code is read in any form, checked against the city, and a wrong one is explained', async () => {
    await page.getByText('Accra', { exact: true }).click()
    await code.fill('my code: ga 183 8l64')
    await expect(page.getByText('We read it as GA-183-8164. Is that right?')).toBeVisible()
    await code.blur()
    await expect(code).toHaveValue('GA-183-8164')

    await code.fill('AG-183-8164')
    await expect(page.getByText('AG is not in Accra. Please check code and city.')).toBeVisible()
    await page.getByRole('button', { name: 'Use GA-183-8164' }).click()
    await expect(code).toHaveValue('GA-183-8164')

    await code.fill('GA-18-8164')
    await page.getByRole('button', { name: /Order Now/ }).click()
    await expect(page.getByText('Some digits are missing. A code looks like GA-183-8164.')).toBeVisible()
    await expectAccessible(page, 'a wrong code')
    await code.fill('')
    await page.getByRole('button', { name: /Order Now/ }).click()
    await expect(page.getByText('How would you like to pay?')).toBeVisible()
  })
})

test('a visitor saves the address of an order, chooses it with one tap, and has it in the account after signing in', async ({
  page,
  request,
  shop,
}) => {
  await openPayment(page)
  await page.getByRole('button', { name: /MoMo or card/ }).click()
  await expect(page).toHaveURL(/track-order/)
  const orderId = orderIdIn(page)
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await goWithin(page, `/track-order?id=${orderId}`)
  await expect(page.getByText('Save this address for next time?')).toBeVisible()
  await expectAccessible(page, 'the offer to save the address')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Save this address for next time?')).toBeHidden()

  const { session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/?profile=addresses')
  const dialog = page.getByRole('dialog', { name: 'Saved addresses' })
  await expect(dialog.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(dialog.getByText(`${CUSTOMER.address}, ${CUSTOMER.city}`)).toBeVisible()
  await expectAccessible(page, 'the saved addresses')
})
