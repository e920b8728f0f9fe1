import type { Page } from '@playwright/test'
import { accountButton, beginSignedIn, joinQuickly, newAddress, SIGN_UPS } from './account.ts'
import { expect, goWithin, jollofAt, placeOrder, storeInBrowser, test } from './journey.ts'
import { spoken, tabTo } from './keyboard.ts'
import { expectAccessible } from './screen-checks.ts'

test.describe.configure({ timeout: 180_000 })

const AMA = SIGN_UPS.complete

type Screen = { name: string; reach: (page: Page) => Promise<unknown> }
const press = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()
const seen = (text: string | RegExp) => (page: Page) => page.getByRole('dialog').getByText(text).first().waitFor()

test('no part of the profile, and no other screen of signed-in people, has accessibility violations', async ({
  page,
  playwright,
  request,
  shop,
}) => {
  const long = { ...AMA, full_name: 'Nana Akua Konadu Agyeman-Rawlings' }
  const { session } = await joinQuickly(request, shop, newAddress('a.rather.long.name'), long)
  const authorization = `Bearer ${session.access_token}`
  const signedIn = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: { authorization } })
  await placeOrder(signedIn)
  await signedIn.dispose()
  await beginSignedIn(page, session)
  const { full_name: name, phone, city, address } = long
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft: { name, phone, city, address } })
  await page.goto('/terms')

  const screens: Screen[] = [
    { name: 'account', reach: seen('House 12, Osu') },
    {
      name: 'account',
      reach: async (page) => {
        await press('Edit your details')(page)
        await page.getByLabel('Delivery phone').fill('024')
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'orders',
      reach: async (page) => {
        await press(/^Order .* again$/)(page)
        await seen('See your cart')(page)
      },
    },
    { name: 'email', reach: seen('New email address') },
    { name: 'phone', reach: seen('Phone number') },
    {
      name: 'password',
      reach: (page) => page.locator('input[autocomplete="new-password"]').first().fill('Jollofrice1!'),
    },
    { name: 'linked', reach: (page) => page.getByRole('button', { name: 'Link Google' }).waitFor() },
    {
      name: 'two-step',
      reach: async (page) => {
        await press('Set up an authenticator app')(page)
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      },
    },
    { name: 'sessions', reach: seen('This device') },
    {
      name: 'delete',
      reach: async (page) => {
        await press('Continue to delete')(page)
        await page.getByLabel('Code').waitFor()
      },
    },
  ]
  for (const { name, reach } of screens) {
    await goWithin(page, `/terms?profile=${name}`)
    await reach(page)
    await expectAccessible(page, name)
  }
  await goWithin(page, '/auth/new-password')
  await page.locator('input[autocomplete="new-password"]').first().fill('jollof')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expectAccessible(page, 'a new password')
  await goWithin(page, '/checkout?buy=pay')
  await page.getByRole('button', { name: 'Cash: Coming Soon' }).waitFor()
  await expectAccessible(page, 'ways to pay')
  await goWithin(page, '/nowhere')
  await page.getByRole('heading', { name: 'This page is off the menu' }).waitFor()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByText('Welcome back!').waitFor()
  await expectAccessible(page, 'drawer')
  await page.route('**/api/profile', (route) => route.abort())
  await page.goto('/terms?profile=account')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, 'a profile that does not load')
})

test('the profile works by keyboard, every tab stop has a name, and the focus returns after each panel', async ({
  page,
  request,
  shop,
}) => {
  const { session } = await joinQuickly(request, shop, undefined, AMA)
  await beginSignedIn(page, session)
  await page.goto('/terms')
  await expect(accountButton(page)).toBeVisible()
  await tabTo(page, /^button "My Profile/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible()

  await tabTo(page, /^tab "Subscription" \[selected\]/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken(page)).toBe('tab "Dispatch" [selected]')
  await page.keyboard.press('End')
  await expect.poll(() => spoken(page)).toBe('tab "Account" [selected]')
  await expect(page).toHaveURL(/\?profile=account$/)

  const toEdit = await tabTo(page, /^button "Edit your details"/)
  expect(toEdit[0]).toMatch(/^button "My orders /)
  await page.keyboard.press('Enter')
  await tabTo(page, /^textbox "Name/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ama Boateng')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  // Two stops back is the button that began editing; it now ends it.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => spoken(page)).toBe('button "Done"')
  await page.keyboard.press('Enter')
  await expect.poll(() => spoken(page)).toBe('button "Edit your details"')

  await tabTo(page, /^button "Password /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Password' })).toBeVisible()
  await expect.poll(() => spoken(page)).toBe('button "Back to Account"')
  await tabTo(page, /^textbox "New password/)
  await page.keyboard.type('Waakye+shito2')
  await tabTo(page, /^textbox "Confirm password/)
  await page.keyboard.type('Waakye+shito2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible()
  await expect.poll(() => spoken(page), 'the focus returns to the opener').toMatch(/^button "Password /)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => spoken(page)).toMatch(/^button "My Profile/)
})
