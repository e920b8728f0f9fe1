import {
  accountButton,
  askToJoin,
  codeMailedTo,
  joinQuickly,
  linkMailedTo,
  newAddress,
  PASSWORD,
  solveQuestion,
  toast,
} from './account.ts'
import { expect, goWithin, test } from './journey.ts'

/** Presses a button that explains why it is disabled. */
const UNREADY = { force: true }

test('a new person signs up by a code, after answering the arithmetic question', async ({ page, shop }) => {
  const email = newAddress()
  await page.goto('/terms?auth=signin&ref=AMA42XYZ')
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(
    page.getByLabel(/^What is \d/),
    'the question has the focus, so that screen readers read it',
  ).toBeFocused()
  await expect(page.getByText('We ask this before we open a new account')).toBeVisible()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('Please complete the captcha to continue.')).toBeVisible()

  await solveQuestion(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByLabel('Code').fill(await codeMailedTo(shop, email))
  await expect(accountButton(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('chillz-referral')), 'a used code is deleted').toBeNull()
})

test('a shopper whom a friend has sent signs up with e-mail and password, and confirms with the mailed code', async ({
  page,
  request,
  shop,
}) => {
  const friend = await joinQuickly(request, shop)
  const authorization = `Bearer ${friend.session.access_token}`
  const profileOf = async () => (await request.get('/api/profile', { headers: { authorization } })).json()
  const { referralCode } = await profileOf()
  const email = newAddress()
  await page.goto(`/?ref=${referralCode}`)
  await expect(page).toHaveURL(/\/$/)
  await goWithin(page, '/terms')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Chillz' })
  await expect(dialog.getByText('Create your account to get started')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue with Microsoft' })).toBeVisible()
  await expect(dialog.getByText('Or continue with email')).toBeVisible()

  await expect(dialog.getByLabel('Referral code (optional)'), 'the code of the link').toHaveValue(referralCode)
  await expect(dialog.getByText('Referral code applied.')).toBeVisible()

  const create = dialog.getByRole('button', { name: 'Create Account' })
  await create.click(UNREADY)
  await expect(toast(page, 'Weak Password'), 'a tap on it reaches the button below').toHaveCSS('pointer-events', 'none')
  await solveQuestion(dialog)
  await dialog.getByLabel('Email').fill(email)
  for (const place of [0, 1]) await dialog.locator('input[autocomplete="new-password"]').nth(place).fill(PASSWORD)
  await dialog.getByLabel('Delivery to:').fill('Ama Mensah')
  // They are open where a link has filled in its code.
  const details = dialog.getByText('Add delivery details (optional)')
  await details.click()
  await expect(dialog.getByLabel('Phone')).toBeHidden()
  await details.click()
  await dialog.getByLabel('Phone').fill('024 123 4567')
  await dialog.getByLabel('Date of birth').fill('1998-05-01')
  await dialog.getByLabel('Gender').selectOption('Female')
  await dialog.getByLabel('Address').fill('House 12, Osu')
  await dialog.getByLabel('City').selectOption('Accra')
  await dialog.getByLabel('Postal code').fill('GA-123-4567')
  await create.click()
  await expect(toast(page, 'Account Created!')).toContainText('Please check your email to verify your account.')

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(email), 'phones may reload the page while the mail app is open').toBeVisible()
  await page.getByLabel('Code').fill(await codeMailedTo(shop, email))
  await expect(toast(page, 'Welcome back!')).toContainText('You have been signed in successfully.')
  await expect(accountButton(page)).toContainText('AM')
  await expect(page, 'returns to the page where sign-up began').toHaveURL(/\/terms$/)
  expect((await profileOf()).referralCount).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('chillz-referral')), 'a used code is deleted').toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('chillz-sign-up'))).not.toContain(referralCode)
})

test('the mailed link confirms on another device, once, and only after a press of the button', async ({
  page,
  request,
  shop,
}) => {
  const email = newAddress()
  await askToJoin(request, email)
  const link = await linkMailedTo(shop, email, 'signup')

  await page.goto(link)
  await page.reload() // mail scanners open every link
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(toast(page, 'Email confirmed')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(accountButton(page)).toBeVisible()

  await goWithin(page, new URL(link).pathname + new URL(link).search)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
