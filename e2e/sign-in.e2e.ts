import { TOTP } from 'otpauth'
import {
  accountButton,
  addAuthenticator,
  beginSignedIn,
  codeMailedTo,
  joinQuickly,
  linkMailedTo,
  newAddress,
  PASSWORD,
  QUESTION,
  signIn,
  toast,
} from './account.ts'
import { expect, jollofAt, storeInBrowser, test } from './journey.ts'

// Password hashing is slow on purpose, and toasts cover controls for a while.

const WELCOME = 'You have been signed in successfully.'

test('signing in and out with a password updates every tab and survives reloads', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { email } = await joinQuickly(request, shop)
  const other = await context.newPage()
  await other.goto('/terms')
  await page.goto('/category/mains')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()

  await signIn(page, email, 'Wrongrice1!')
  await expect(toast(page, 'Authentication Error')).toContainText('Wrong email or password.')
  await expect(page.getByRole('alert'), 'the error stays beside the form').toContainText('Wrong email or password.')
  await expect(page.getByLabel(/^What is \d/), 'each question can be answered once').toHaveValue('')
  await signIn(page, email)
  await expect(toast(page, 'Welcome back!')).toContainText(WELCOME)
  await expect(accountButton(page)).toBeFocused()
  await expect(page).toHaveURL(/\/category\/mains$/)
  await expect(accountButton(other), 'the other tab is signed in at once').toBeVisible()
  await page.reload()
  await expect(accountButton(page)).toContainText('AM')

  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Welcome back!')
  await expect(drawer).toContainText(email)
  await drawer.getByRole('button', { name: 'Sign Out' }).click()
  await expect(drawer.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(accountButton(other)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('sign-in without an answer to the arithmetic question is refused with a message', async ({ page }) => {
  await page.goto('/terms?auth=signin')
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByText('Please enter your email address.')).toBeVisible()
  await expect(dialog.getByLabel('Email'), 'the first fault').toBeFocused()
  await dialog.getByLabel('Email').fill('ama@example.com')
  await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(page, 'Captcha Required')).toContainText('Please complete the captcha to continue.')
  await expect(dialog.getByLabel(/^What is \d/)).toBeFocused()

  const before = await dialog.getByText(QUESTION).textContent()
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Another question' }).click()
    await expect(dialog.getByText(QUESTION)).not.toHaveText(before ?? '', { timeout: 1_000 })
  }, 'two in a row may be alike').toPass()
  await expect(
    dialog.getByLabel(/^What is \d/),
    'the question has the focus, so that screen readers read it',
  ).toBeFocused()
})

test('a mailed code signs in without password and arithmetic question', async ({ page, request, shop }) => {
  const { email } = await joinQuickly(request, shop)
  await page.goto('/terms?auth=signin')
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goBack()
  await expect(
    page.getByRole('heading', { name: 'Sign in with a code' }),
    'back returns to the previous step',
  ).toBeVisible()
  await page.goForward()
  await page.getByLabel('Code').fill(`Your code: ${await codeMailedTo(shop, email)}`)
  await expect(toast(page, 'Welcome back!')).toContainText(WELCOME)
  await expect(accountButton(page)).toBeVisible()
})

test('a mailed code resets a forgotten password, and the old one stops working', async ({ page, request, shop }) => {
  const { email } = await joinQuickly(request, shop)
  await page.goto('/terms?auth=signin')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByLabel('Code').fill(await codeMailedTo(shop, email))
  await expect(page).toHaveURL(/\/auth\/new-password$/)

  const [password, again] = [0, 1].map((place) => page.locator('input[autocomplete="new-password"]').nth(place))
  await password?.fill('jollof')
  await again?.fill('jollof')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Please create a stronger password following the recommendations.')).toBeVisible()
  await password?.fill('Waakye-with-shito7')
  await again?.fill('Waakye-with-shito7')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(accountButton(page)).toBeVisible()

  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.goto('/terms?auth=signin')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
  await signIn(page, email, 'Waakye-with-shito7')
  await expect(accountButton(page)).toBeVisible()
})

test('the reset link opens the same page on any device', async ({ page, request, shop }) => {
  const { email } = await joinQuickly(request, shop)
  await request.post('/auth/v1/recover', { data: { email } })
  await page.goto(await linkMailedTo(shop, email, 'recovery'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ask for a new link first' })).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new one' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('sign-in by a provider returns to the page where it began', async ({ page }) => {
  await page.goto('/category/mains?item=jollof-rice&ref=AMA42XYZ')
  await page.goto('/category/mains?item=jollof-rice&auth=signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible()
  await expect(page.getByText('You did not finish signing in.').first()).toBeVisible()
  await page.goto('/category/mains?item=jollof-rice&auth=signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Name').fill('Efua Owusu')
  await page.getByLabel('E-mail address').fill(newAddress('efua'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/category\/mains\?item=jollof-rice$/)
  await expect(toast(page, 'Welcome back!')).toContainText(WELCOME)
  expect(await page.evaluate(() => localStorage.getItem('chillz-referral')), 'a used code is deleted').toBeNull()
  const dish = page.getByRole('dialog', { name: 'Jollof Rice' })
  // The address would open it again.
  await dish.getByRole('button', { name: 'Close' }).click()
  await expect(dish).toBeHidden()
  // The picture of the provider's account is copied in the background.
  await expect(async () => {
    await page.reload()
    await expect(accountButton(page).locator('img[src^="/api/avatars/"]')).toBeAttached({ timeout: 2_000 })
  }).toPass()

  await page.goto('/auth/callback?code=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText(/started in another browser or is already finished/).first()).toBeVisible()
})

test('an account with a second factor is signed in only after the second step', async ({ page, request, shop }) => {
  const { email, session } = await joinQuickly(request, shop)
  const { secret } = await addAuthenticator(request, session)

  await page.goto('/terms?auth=signin')
  await signIn(page, email)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Call us on/ }), 'help for a lost phone').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(accountButton(page), 'a half sign-in counts as signed out').toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await dialog.getByLabel('Code').fill('000000')
  await expect(dialog.getByRole('alert')).toContainText('Authentication Error')

  // The code that set up the factor is used, so this types the next one.
  const next = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
  await dialog.getByLabel('Code').fill(next)
  await expect(toast(page, 'Welcome back!')).toContainText(WELCOME)
  await expect(accountButton(page)).toBeVisible()
})

test('an SMS second step shows the end of the phone number and cannot be resent within a minute', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop)
  const authorization = `Bearer ${session.access_token}`
  const phone = `23324${String(Date.now()).slice(-7)}`
  const texted = async () => /\b\d{6}\b/.exec((await shop.textsTo(phone))[0]?.text ?? '')?.[0]
  const factor = await request.post('/auth/v1/factors', {
    headers: { authorization },
    data: { factor_type: 'phone', friendly_name: 'Phone', phone },
  })
  const { id } = await factor.json()
  const challenge = await request.post(`/auth/v1/factors/${id}/challenge`, { headers: { authorization }, data: {} })
  await expect.poll(texted).toBeDefined()
  const verified = await request.post(`/auth/v1/factors/${id}/verify`, {
    headers: { authorization },
    data: { challenge_id: (await challenge.json()).id, code: await texted() },
  })
  expect(verified.status(), await verified.text()).toBe(200)

  await page.goto('/terms?auth=signin')
  await signIn(page, email)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await expect(dialog).toContainText(`your phone ending in ${phone.slice(-3)}`)
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  // The phone has just received a code, and messages cost money: the server refuses, and the page shows why.
  await expect(dialog.getByRole('alert')).toContainText(/you can only request this after \d+ seconds/)
  await expect(accountButton(page)).toBeHidden()
})

test('a provider without keys shows a message instead of a broken page', async ({ page }) => {
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: true, azure: false, phone: true } } }),
  )
  await page.goto('/terms?auth=signin')
  await expect(page.getByRole('button', { name: 'Continue with Microsoft' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Continue with Microsoft' })).toContainText('Not available yet')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})

test('an expired token is renewed in the background', async ({ page, request, shop }) => {
  const { session } = await joinQuickly(request, shop)
  await beginSignedIn(page, { ...session, expires_at: 1_000 })
  await page.goto('/terms')
  await expect(accountButton(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('chillz-session') ?? '{}').expires_at))
    .toBeGreaterThan(Date.now() / 1_000 + 3_000)
})

test('two tabs that renew one token at once both stay signed in', async ({ page, context, request, shop }) => {
  const { session } = await joinQuickly(request, shop)
  await page.goto('/terms')
  await page.evaluate((kept) => localStorage.setItem('chillz-session', JSON.stringify(kept)), {
    ...session,
    expires_at: 1_000,
  })
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/terms?profile=account')))
  for (const tab of tabs) await expect(tab.getByRole('dialog')).toContainText('Ama Mensah')
  for (const tab of tabs) await tab.reload()
  for (const tab of tabs) await expect(tab.getByRole('dialog')).toContainText('Ama Mensah')
})

test('a session that is ended elsewhere keeps typed text until sign-in', async ({ page, request, shop }) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await storeInBrowser(page, { cart: [jollofAt(4800)] })
  await page.goto('/checkout')
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByLabel('Name'), 'the name of the account').toHaveValue('Ama Mensah')
  await page.getByLabel('Name').fill('Ama Serwaa')
  await page.getByLabel('Delivery address').fill('House 12, Osu')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${session.access_token}` } })

  await page.getByText('Accra', { exact: true }).click()
  await page.getByText('Choose a time').click()
  const day = page.getByRole('group', { name: 'Delivery day' }).getByRole('radio', { disabled: false })
  await day.nth(1).check({ force: true })
  await page
    .getByRole('radio', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue('House 12, Osu')

  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(
    page.getByRole('dialog').getByLabel('Email'),
    'the e-mail of the ended session is filled in',
  ).toHaveValue(email)
  await signIn(page, email)
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ama Serwaa')
})

test('a page for signed-in people asks visitors to sign in, then opens', async ({ page, request, shop }) => {
  const { email } = await joinQuickly(request, shop)
  await page.goto('/account')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL(/\?profile=account$/)
})

test('cash and pay later ask visitors to sign in, and show members that they are coming soon', async ({
  page,
  request,
  shop,
}) => {
  const { email } = await joinQuickly(request, shop)
  await storeInBrowser(page, {
    cart: [jollofAt(4800)],
    checkoutDraft: { name: 'Ama', phone: '0241234567', city: 'Accra', address: 'Osu' },
  })
  await page.goto('/checkout?buy=pay')
  await expect(page.getByRole('button', { name: 'Sign In for Hungry Now, Pay Later' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign In for Cash' }).click()
  await signIn(page, email)
  await expect(page.getByRole('button', { name: 'Cash: Coming Soon' })).toBeDisabled()
  await expect(page, 'the payment choice is still open').toHaveURL(/\/checkout\?buy=pay$/)
})

test('the address of the account asks visitors to sign in, and closing the dialog shows the page under it', async ({
  page,
  request,
  shop,
}) => {
  const { email } = await joinQuickly(request, shop)
  await page.goto('/terms?profile=account')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/terms?profile=account')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/terms\?profile=account$/)
  await expect(page.getByRole('dialog')).toContainText(email)
})
