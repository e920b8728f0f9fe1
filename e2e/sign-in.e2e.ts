import { accountButton, codeMailedTo, joinQuickly, newAddress, signIn, toast } from './account.ts'
import { CUSTOMER, expect, storeInBrowser, test } from './journey.ts'

// Password hashing is slow on purpose, and toasts cover controls for a while.

const WELCOME = 'You have been signed in successfully.'

test('signing in and out with a password updates every tab and survives a reload', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { email } = await joinQuickly(request, shop)
  const other = await context.newPage()
  await other.goto('/terms')
  await storeInBrowser(page, { checkoutDraft: CUSTOMER })
  await page.goto('/track-order')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()

  await signIn(page, email)
  await expect(toast(page, 'Welcome back!')).toContainText(WELCOME)
  await expect(accountButton(page)).toBeFocused()
  await expect(page).toHaveURL(/\/track-order$/)
  await expect(accountButton(other), 'the other tab is signed in at once').toBeVisible()
  await page.reload()
  await expect(accountButton(page)).toContainText('AM')

  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Welcome back!')
  await expect(drawer).toContainText(email)
  const orderForm = () => page.evaluate(() => localStorage.getItem('checkoutDraft') ?? '')
  expect(await orderForm()).toContain(CUSTOMER.address)
  await drawer.getByRole('button', { name: 'Sign Out' }).click()
  await expect(drawer.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await orderForm(), 'the next person reads no address of another').not.toContain(CUSTOMER.address)
  await expect(accountButton(other)).toBeHidden()
})

test('a mailed code resets a forgotten password', async ({ page, request, shop }) => {
  const { email } = await joinQuickly(request, shop)
  await page.goto('/terms?auth=signin')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByLabel('Code').fill(await codeMailedTo(shop, email))
  await expect(page).toHaveURL(/\/auth\/new-password$/)

  const [password, again] = [0, 1].map((place) => page.locator('input[autocomplete="new-password"]').nth(place))
  await password?.fill('Waakye-with-shito7')
  await again?.fill('Waakye-with-shito7')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
})

test('sign-in by a provider returns to the page where it began', async ({ page }) => {
  await page.goto('/category/mains?item=jollof-rice&ref=AMA42XYZ&auth=signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Name').fill('Efua Owusu')
  await page.getByLabel('Email address').fill(newAddress('efua'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/category\/mains\?item=jollof-rice$/)
  await expect(toast(page, 'Welcome back!')).toContainText(WELCOME)
  expect(await page.evaluate(() => localStorage.getItem('chillz-referral')), 'a used code is deleted').toBeNull()
  await expect(page.getByRole('dialog', { name: 'Jollof Rice' })).toBeVisible()
})

test('two tabs that renew one expired token at once both stay signed in', async ({ page, context, request, shop }) => {
  const { session } = await joinQuickly(request, shop)
  // An address with the storage of the shop, and no page.
  await page.goto('/api/shop')
  await page.evaluate((kept) => localStorage.setItem('chillz-session', JSON.stringify(kept)), {
    ...session,
    expires_at: 1_000,
  })
  const tabs = [page, await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/terms?profile=account')))
  for (const tab of tabs) await expect(tab.getByRole('dialog')).toContainText('Ama Mensah')
  // The name may be the kept one, and the token still on its way.
  const expiresAt = () => page.evaluate(() => JSON.parse(localStorage.getItem('chillz-session') ?? '{}').expires_at)
  await expect.poll(expiresAt).toBeGreaterThan(Date.now() / 1_000 + 3_000)
  // What is stored now is the same for both.
  await page.reload()
  for (const tab of tabs) await expect(tab.getByRole('dialog')).toContainText('Ama Mensah')
})
