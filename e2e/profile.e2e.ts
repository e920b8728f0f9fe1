import type { APIRequestContext, Page } from '@playwright/test'
import { aPlanRequest } from '#test/builders.ts'
import { accountButton, beginSignedIn, joinQuickly, SIGN_UPS, signIn, toast } from './account.ts'
import { addToCart, expect, jollofAt, orderIdIn, storeInBrowser, test } from './journey.ts'

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

test('offline edits survive a reload and are saved later', async ({ page, context, request, shop }) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=account')
  await profile(page).getByRole('button', { name: 'Edit your details' }).click()
  await context.setOffline(true)
  await profile(page).getByLabel('Address').fill('Ring Road 7')
  await expect(profile(page).getByText(/^Not saved yet\./)).toBeVisible()

  // The network is back, but the shop does not answer yet.
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.reload()
  await expect(profile(page).getByText('Ring Road 7')).toBeVisible()
  await expect(profile(page).getByText(/^Not saved yet\./)).toBeVisible()
  await page.unroute('**/api/profile')
  await profile(page).getByRole('button', { name: 'Save now' }).click()
  await expect(profile(page).getByText(/^Not saved yet\./)).toBeHidden()
  await expect(profile(page).getByText('Ring Road 7')).toBeVisible()

  await expect.poll(async () => (await readProfile(request, session)).address).toBe('Ring Road 7')
})

test('a session that ends during typing asks for sign-in, then saves the typed text', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop, undefined, AMA)
  await beginSignedIn(page, session)
  // The last answers that the account asks for: a later one would bring the dialog between two keys.
  const answers = ['**/auth/v1/user', '**/api/classes/registrations?*'].map((url) => page.waitForResponse(url))
  await page.goto('/terms?profile=account')
  await Promise.all(answers)
  await profile(page).getByRole('button', { name: 'Edit your details' }).click()
  await request.post('/auth/v1/logout?scope=local', { headers: bearer(session) })
  await profile(page).getByLabel('Address').fill('Ring Road 7')

  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await signIn(page, email)
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(profile(page).getByLabel('Address')).toHaveValue('Ring Road 7')
  await expect(profile(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
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

  await page.route('/api/avatars/*', (route) => route.abort())
  await page.reload()
  await expect(
    profile(page).locator('.lucide-user-round').first(),
    'a picture that does not load is nobody’s',
  ).toBeVisible()
  await expect(profile(page).locator('img[src^="/api/avatars/"]')).toHaveCount(0)
  await page.unroute('/api/avatars/*')
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

  await page.getByRole('button', { name: /Order Now/ }).click()
  await page
    .getByRole('button', { name: /^Sign In to pay|Coming Soon/ })
    .first()
    .waitFor()
  await expect(page.getByText('Coming Soon').first(), 'cash is not available to members yet either').toBeVisible()

  await page.goto('/terms?profile=account')
  await profile(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(profile(page)).toBeHidden()
  await page.goto('/checkout')
  await expect(page.getByLabel('Name'), 'sign-out clears the form').toHaveValue('')
  await expect(page.getByLabel('Delivery address')).toHaveValue('')
})

test('ordering again adds the lines to the cart, and names and skips unavailable items', async ({
  page,
  request,
  shop,
}) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  await beginSignedIn(page, session)
  await addToCart(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: /Order Now/ }).click()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  const orderId = orderIdIn(page)

  await page.goto('/terms?profile=orders')
  const again = profile(page).getByRole('button', { name: /^Order .* again$/ })
  await expect(profile(page).getByText('Awaiting confirmation')).toBeVisible()
  await again.click()
  await expect(profile(page).getByText('1 item is in your cart. At today’s prices.')).toBeVisible()
  await profile(page).getByRole('button', { name: 'See your cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Jollof Rice')

  await page.route('**/api/menu/mains-beverages', async (route) => {
    const reply = await route.fetch()
    const { items } = await reply.json()
    await route.fulfill({ json: { items: items.filter((item: { id: string }) => item.id !== 'jollof-rice') } })
  })
  await page.goto('/terms?profile=orders')
  await again.click()
  await expect(profile(page).getByText('Nothing in this order is available today.')).toBeVisible()
  await expect(profile(page).getByText('Jollof Rice: no longer on the menu')).toBeVisible()

  await profile(page)
    .getByRole('link', { name: /^Track order/ })
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
  await storeInBrowser(page, { cart: [jollofAt(4800)] })
  await beginSignedIn(page, session)
  await page.goto('/?buy=cart')
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  await expect(page.getByText(/Plan discount/), 'there is no discount without a plan').toBeHidden()

  await subscribe(request, session, 'chillz_boss')
  await page.goto('/?profile=subscription')
  await expect(profile(page).getByText('13%').first()).toBeVisible()
  await page.goto('/?buy=cart')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByText('Plan discount (13%)')).toBeVisible()
  await expect(cart.getByText('− GH₵ 6.24')).toBeVisible()

  await page.route('**/api/quote', (route) => route.abort())
  await page.goto('/checkout')
  await expect(page.getByText('− GH₵ 6.24'), 'the total computed in the browser is the same').toBeVisible()
  await page.unroute('**/api/quote')
  await page.getByRole('button', { name: /Order Now/ }).click()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Plan discount')).toBeVisible()
})

test('a referral code can be copied, is counted, and has a link', async ({ page, context, request, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  const { referralCode } = await readProfile(request, session)
  await joinQuickly(request, shop, undefined, { ...AMA, full_name: 'Kofi', referred_by: referralCode })
  await beginSignedIn(page, session)
  await page.goto('/?profile=subscription')
  await expect(profile(page).getByText('1 friend has joined with it.')).toBeVisible()

  await profile(page).getByRole('button', { name: 'Copy your referral code' }).click()
  await expect(toast(page, 'Copied!')).toContainText('Referral code copied to clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referralCode)
  await profile(page).getByRole('button', { name: 'Copy your link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/?ref=${referralCode}`)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await profile(page).getByRole('button', { name: 'Copy your referral code' }).click()
  await expect(toast(page, 'Copy failed')).toContainText('Could not copy to clipboard')
})

test('a profile that fails to load shows an error, and another try loads it', async ({ page, request, shop }) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  await beginSignedIn(page, session)
  await page.route('**/api/profile', (route) => route.abort())
  await page.goto('/terms?profile=account')
  await expect(profile(page).getByRole('alert')).toContainText('Your profile did not load')
  const again = profile(page).getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(profile(page).getByRole('alert'), 'the profile still fails to load').toContainText(
    'Your profile did not load',
  )
  await page.unroute('**/api/profile')
  await expect(async () => {
    // Parts of the page that load later request it too, and may come first.
    if (await again.isVisible()) await again.click({ timeout: 500 })
    await expect(profile(page).getByText('House 12, Osu')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

type Session = { access_token: string }
const bearer = (session: Session) => ({ authorization: `Bearer ${session.access_token}` })

async function readProfile(request: APIRequestContext, session: Session) {
  return (await request.get('/api/profile', { headers: bearer(session) })).json()
}

/** Buys a plan and pays it at the provider's simulator. */
async function subscribe(request: APIRequestContext, session: Session, plan: string): Promise<void> {
  const headers = bearer(session)
  const id = crypto.randomUUID()
  const order = await request.post('/api/subscriptions/orders', {
    headers,
    data: aPlanRequest({ id, plan }),
  })
  expect(order.status(), await order.text()).toBe(200)
  const payment = await request.post('/api/paystack/initiate', {
    headers,
    data: { purpose: 'subscription', subjectId: id },
  })
  expect(payment.status(), await payment.text()).toBe(200)
  const { reference, authorization_url } = await payment.json()
  const provider = String(authorization_url).replace(/\/checkout\/.*$/, '')
  const paid = await request.post(`${provider}/_transactions/${reference}/pay`, { data: {} })
  expect(paid.status(), await paid.text()).toBe(200)
  const settled = await request.post(`/api/payments/${reference}/settle`, { headers })
  expect((await settled.json()).state).toBe('paid')
}

/** One brown square. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNwUBDAihiGlgQA/V4cAQqucjwAAAAASUVORK5CYII=',
  'base64',
)
