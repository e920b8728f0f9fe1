import type { APIRequestContext, Page } from '@playwright/test'
import { accountButton, beginSignedIn, joinQuickly, SIGN_UPS, toast } from './account.ts'
import { CUSTOMER, expect, goWithin, jollofAt, placeOrder, storeInBrowser, test } from './journey.ts'
import { buyPlan } from './member.ts'

const AMA = SIGN_UPS.complete

const profile = (page: Page) => page.getByRole('dialog')

test('edits are saved automatically and appear on every device', async ({ page, request, shop }) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  await beginSignedIn(page, session)
  await page.goto('/terms')
  await accountButton(page).click()
  await expect(page).toHaveURL(/\?profile=subscription$/)
  await profile(page).getByRole('tab', { name: 'Account' }).click()
  await expect(profile(page).getByText('House 12, Osu')).toBeVisible()

  await profile(page).getByRole('button', { name: 'Edit your details' }).click()
  await profile(page).getByLabel('Name').fill('Ama Boateng')
  await profile(page).getByLabel('Delivery phone').fill('024')
  await expect(profile(page).getByRole('alert')).toContainText('Please enter a phone number of 10 digits')
  await profile(page).getByLabel('Address').fill('Ring Road 7')
  await profile(page).getByLabel('City').selectOption('Kumasi')
  await expect(profile(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.reload()
  await expect(profile(page).getByText('Ring Road 7')).toBeVisible()
  await expect(profile(page).getByText('Kumasi')).toBeVisible()
  await expect(profile(page).getByText('Ama Boateng').first()).toBeVisible()
  await expect(profile(page).getByText('024 123 4567'), 'an incomplete number is not saved').toBeVisible()

  await page.goBack()
  await expect(profile(page), 'the back button closes the profile').toBeHidden()
})

test('a picture replaces the initials in profile and header until it is removed', async ({ page, request, shop }) => {
  const { session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=account')
  await expect(profile(page).getByRole('button', { name: 'Add a picture' })).toBeVisible()

  await profile(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(toast(page, 'Your picture is saved.')).toBeVisible()
  await expect(profile(page).locator('img[src^="/api/avatars/"]').first()).toBeVisible()
  await expect(page.locator('header img[src^="/api/avatars/"]'), 'the header under the dialog has it').toBeAttached()

  await profile(page).getByRole('button', { name: 'Remove your picture' }).click()
  await expect(toast(page, 'Your picture is removed.')).toBeVisible()
  await expect(profile(page).locator('img')).toHaveCount(0)

  await profile(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.txt', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(profile(page).getByRole('alert')).toContainText('Please attach a picture file.')
})

test('the order form fills in empty fields from the profile, keeps typed text, and saves changes to the profile', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop, undefined, AMA)
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft: { address: 'By the big tree' } })
  await beginSignedIn(page, session)
  await page.goto('/checkout')
  await expect(page.getByLabel('Name')).toHaveValue('Ama Mensah')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('0241234567')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'Accra' })).toBeChecked()
  await expect(page.getByLabel('Delivery address'), 'typed before signing in').toHaveValue('By the big tree')

  await page.getByLabel('Name').fill('Ama Boateng')
  await page.getByText('Kumasi', { exact: true }).click()
  await page.getByLabel('Delivery address').fill('By the big tree, blue gate')
  await expect
    .poll(async () => {
      const { fullName, address, city } = await readProfile(request, session)
      return { fullName, address, city }
    })
    .toEqual({ fullName: 'Ama Boateng', address: 'By the big tree, blue gate', city: 'Kumasi' })

  await goWithin(page, '/checkout?profile=account')
  await profile(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(profile(page)).toBeHidden()
  await expect(page.getByLabel('Name'), 'sign-out clears the form').toHaveValue('')
  await expect(page.getByLabel('Delivery address')).toHaveValue('')
})

test('ordering again adds the lines to the cart', async ({ page, playwright, request, shop }) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  const signedIn = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: bearer(session) })
  const orderId = await placeOrder(signedIn)
  await signedIn.dispose()
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=orders')
  await expect(profile(page).getByText('Awaiting payment')).toBeVisible()
  await profile(page)
    .getByRole('button', { name: /^Order .* again$/ })
    .click()
  await expect(profile(page).getByText('1 item is in your cart. At today’s prices.')).toBeVisible()
  await profile(page).getByRole('button', { name: 'See your cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Jollof Rice')

  await goWithin(page, '/terms?profile=orders')
  await profile(page)
    .getByRole('link', { name: /^Pay order/ })
    .click()
  await expect(page).toHaveURL(`/track-order?id=${orderId}`)
  await expect(profile(page)).toBeHidden()
})

test('cart and checkout show the plan discount at once, and the order is charged with it', async ({
  page,
  request,
  shop,
}) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  await buyPlan(request, session.access_token, 'chillz_boss')
  const { name, phone, city, address } = CUSTOMER
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft: { name, phone, city, address } })
  await beginSignedIn(page, session)
  await page.goto('/terms?buy=cart')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByText('Plan discount (13%)')).toBeVisible()
  await expect(cart.getByText('− GH₵ 6.24')).toBeVisible()

  await goWithin(page, '/checkout?buy=pay')
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Plan discount')).toBeVisible()
})

type Session = { access_token: string }
const bearer = (session: Session) => ({ authorization: `Bearer ${session.access_token}` })

async function readProfile(request: APIRequestContext, session: Session) {
  return (await request.get('/api/profile', { headers: bearer(session) })).json()
}

/** One brown square. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNwUBDAihiGlgQA/V4cAQqucjwAAAAASUVORK5CYII=',
  'base64',
)
