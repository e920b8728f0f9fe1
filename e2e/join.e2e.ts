import type { Page } from '@playwright/test'
import {
  accountButton,
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

  const referral = dialog.getByLabel('Referral code (optional)')
  await expect(referral, 'the code of the link').toHaveValue(referralCode)
  await expect(dialog.getByText('Referral code applied.')).toBeVisible()
  await referral.fill('ZZZZZZZZ')
  await referral.blur()
  await expect(dialog.getByText('We don’t recognise this code.')).toBeVisible()
  await referral.fill(referralCode)

  const create = dialog.getByRole('button', { name: 'Create Account' })
  await create.click(UNREADY)
  await expect(toast(page, 'Weak Password')).toContainText(
    'Please create a stronger password following the recommendations.',
  )
  await expect(toast(page, 'Weak Password'), 'a tap on it reaches the button below').toHaveCSS('pointer-events', 'none')
  const [password, again] = [0, 1].map((place) => dialog.locator('input[autocomplete="new-password"]').nth(place))
  await password?.fill('jollof')
  await expect(dialog.getByText('Weak', { exact: true })).toBeVisible()
  await password?.fill('jollofrice1')
  await expect(dialog.getByText('Good', { exact: true })).toBeVisible()
  await password?.fill('Ghana2024!')
  await expect(dialog.getByText('This password is easy to guess.')).toBeVisible()
  await password?.fill(PASSWORD)
  await expect(dialog.getByText('Strong', { exact: true })).toBeVisible()
  await create.click(UNREADY)
  await expect(toast(page, 'Captcha Required')).toContainText('Please complete the captcha to continue.')

  await solveQuestion(dialog)
  await again?.fill('Jollofrice2!')
  await create.click()
  await expect(toast(page, 'Password Mismatch')).toContainText('Passwords do not match.')
  await expect(dialog.getByText('Please enter your full name.'), 'every error is beside its field').toBeVisible()
  await expect(dialog.getByLabel('Email'), 'the first field with an error has the focus').toBeFocused()

  await dialog.getByLabel('Email').fill(email)
  await again?.fill(PASSWORD)
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
  await dialog.getByText('International').click()
  await expect(dialog.getByLabel('Address'), 'there is no delivery abroad').toBeHidden()
  await dialog.getByText('Ghana', { exact: true }).click()
  await expect(dialog.getByLabel('Address'), 'the typed address is kept').toHaveValue('House 12, Osu')
  await create.click()
  await expect(toast(page, 'Account Created!')).toContainText('Please check your email to verify your account.')

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it again', exact: true })).toBeDisabled()
  await expect(page.getByText(/^in \d+ s$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email), 'phones may reload the page while the mail app is open').toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await expect(page.getByRole('alert')).toContainText('Authentication Error')

  await page.getByLabel('Code').fill(await codeMailedTo(shop, email))
  await expect(toast(page, 'Welcome back!')).toContainText('You have been signed in successfully.')
  await expect(accountButton(page)).toContainText('AM')
  await expect(page, 'returns to the page where sign-up began').toHaveURL(/\/terms$/)
  expect((await profileOf()).referralCount).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('chillz-referral')), 'a used code is deleted').toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('chillz-sign-up'))).not.toContain(referralCode)
})

test('the mailed link confirms on any device, and only after a press of the button, because mail scanners open links', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const email = newAddress()
  await join(page, email)
  const link = await linkMailedTo(shop, email, 'signup')

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await elsewhere.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await phone.reload() // mail scanners open every link
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(toast(phone, 'Email confirmed')).toBeVisible()
  await expect(phone).toHaveURL(/\/$/)
  await expect(accountButton(phone)).toBeVisible()

  await phone.goto(link)
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await elsewhere.close()
})

/** Submits the sign-up form with the required fields only, up to the mail. */
async function join(page: Page, email: string) {
  await page.goto('/terms?auth=signup')
  const dialog = page.getByRole('dialog', { name: 'Join Chillz' })
  await dialog.getByLabel('Email').fill(email)
  for (const place of [0, 1]) await dialog.locator('input[autocomplete="new-password"]').nth(place).fill(PASSWORD)
  await dialog.getByLabel('Delivery to:').fill('Kofi Boateng')
  await solveQuestion(dialog)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}
