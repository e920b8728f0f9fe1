import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import { accountButton, beginSignedIn, codeMailedTo, joinQuickly, newAddress, signIn, toast } from './account.ts'
import { expect, goWithin, test } from './journey.ts'

const profile = (page: Page) => page.getByRole('dialog')

test('two-step verification with an app is required at the next sign-in after it is set up', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=two-step')
  await expect(profile(page).getByText('It is off.')).toBeVisible()
  await expect(profile(page).getByText(/If you can’t, call us/), 'instructions for a lost device').toBeVisible()
  await profile(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(profile(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const app = await appFor(profile(page))
  const link = await profile(page).getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')
  expect(link).toMatch(/^otpauth:\/\/totp\//)

  await profile(page).getByLabel('Then type the six digits it shows').fill(wrong(app))
  await expect(profile(page).getByRole('alert')).toContainText('That code has changed')
  await profile(page).getByLabel('Then type the six digits it shows').fill(app.generate())
  await expect(toast(page, 'Two-step verification is on')).toBeVisible()
  await expect(profile(page).getByText('It is on. Signing in asks for a second code.')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const other = await elsewhere.newPage()
  await skipSplash(other)
  await other.goto('/terms?auth=signin')
  await signIn(other, email)
  const second = other.getByRole('dialog', { name: 'One more step' })
  await expect(second).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(accountButton(other), 'a half sign-in counts as signed out').toBeHidden()
  await other.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await second.getByLabel('Code').fill(nextCode(app))
  await expect(toast(other, 'Welcome back!')).toBeVisible()
  await expect(accountButton(other)).toBeVisible()
  await elsewhere.close()
})

test('SMS codes work as a second factor, and a number belongs to the account once it is confirmed', async ({
  page,
  request,
  shop,
}) => {
  const { session } = await joinQuickly(request, shop)
  const number = `24${String(Date.now()).slice(-7)}`
  const texted = async (before?: string) => {
    let code: string | undefined
    await expect
      .poll(async () => {
        code = /\b\d{6}\b/.exec((await shop.textsTo(`233${number}`))[0]?.text ?? '')?.[0]
        return code !== undefined && code !== before
      })
      .toBe(true)
    return code ?? ''
  }
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=phone')
  await profile(page).getByLabel('Phone number').fill(`0${number}`)
  await profile(page).getByRole('button', { name: 'Send me a code' }).click()
  await expect(profile(page).getByLabel(`Code sent to +233${number}`)).toBeFocused()
  const first = await texted()
  await profile(page).getByLabel(`Code sent to +233${number}`).fill(first)
  await expect(toast(page, 'Phone confirmed')).toContainText(`+233${number}`)
  await expect(profile(page).getByText(`Confirmed number: +233${number}`)).toBeVisible()

  await goWithin(page, '/terms?profile=two-step')
  await profile(page).getByRole('button', { name: 'Get codes by SMS' }).click()
  await profile(page).getByLabel('Phone number for codes').fill(`0${number}`)
  await profile(page).getByRole('button', { name: 'Text me a code' }).click()
  await profile(page)
    .getByLabel(`Code sent to +233${number}`)
    .fill(await texted(first))
  await expect(toast(page, 'Two-step verification is on')).toBeVisible()
  await expect(profile(page).getByText(`To your phone ending in ${number.slice(-3)}`)).toBeVisible()
  await expect(
    profile(page).getByRole('button', { name: 'Get codes by SMS' }),
    'only one phone can be added',
  ).toBeHidden()
})

test('a new e-mail address counts once both addresses have confirmed it', async ({ page, request, shop }) => {
  const { email, session } = await joinQuickly(request, shop)
  const newEmail = newAddress('ama.new')
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=account')
  await profile(page)
    .getByRole('button', { name: /^Email/ })
    .click()
  await profile(page).getByLabel('New email address').fill(email)
  await profile(page).getByRole('button', { name: 'Change email' }).click()
  await expect(profile(page).getByRole('alert')).toContainText('This is already your address.')
  await expect(profile(page).getByLabel('New email address')).toBeFocused()
  await profile(page).getByLabel('New email address').fill(newEmail)
  await profile(page).getByRole('button', { name: 'Change email' }).click()
  await expect(profile(page).getByText(`To change to ${newEmail}, confirm it in both emails`)).toBeVisible()

  await profile(page)
    .getByLabel(`Code from the email to ${email}`)
    .fill(await codeMailedTo(shop, email))
  const half = profile(page).getByText(`${email}: One address confirmed. Now confirm the other.`)
  await expect(half).toBeVisible()

  await page.reload()
  await expect(half).toBeVisible()
  await expect(profile(page).getByText('confirm it in both emails')).toHaveCount(1)
  await profile(page)
    .getByLabel(`Code from the email to ${newEmail}`)
    .fill(await codeMailedTo(shop, newEmail))
  await expect(toast(page, 'Email changed')).toContainText(newEmail)
  await expect(profile(page).getByText(newEmail).first()).toBeVisible()
  await profile(page).getByRole('button', { name: 'Back to Account' }).click()
  await expect(profile(page).getByRole('button', { name: `Email ${newEmail}` })).toBeVisible()
})

test('Google can be linked and unlinked; the e-mail identity stays', async ({ page, request, shop }) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=linked')
  await expect(profile(page).getByText(email)).toBeVisible()
  await expect(profile(page), 'nothing is linked that could be unlinked').toContainText(
    'You can always sign in by email.',
  )
  await profile(page).getByRole('button', { name: 'Link Google' }).click()
  await page.getByLabel('Name').fill('Ama Mensah')
  await page.getByLabel('E-mail address').fill(newAddress('ama.google'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\?profile=linked$/)

  await profile(page).getByRole('button', { name: 'Unlink Google' }).click()
  await expect(toast(page, 'Unlinked')).toContainText('Google no longer signs you in.')
  await expect(profile(page).getByRole('button', { name: 'Link Google' })).toBeVisible()
})

test('a person can download their data as a file', async ({ page, request, shop }) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=account')
  const download = page.waitForEvent('download')
  await profile(page)
    .getByRole('button', { name: /^Download my data/ })
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toast(page, 'Your data is downloaded')).toBeVisible()
  const files = unzipSync(await readFile(await file.path()))
  expect(JSON.parse(strFromU8(files['my-data.json'] ?? new Uint8Array()))).toMatchObject({ account: { email } })
})

test('an account is deleted with a code and a typed word', async ({ page, request, shop }) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=account')
  await profile(page)
    .getByRole('button', { name: /^Delete my account/ })
    .click()
  await expect(profile(page).getByText(/The law requires shops to keep their accounts/)).toBeVisible()
  await profile(page).getByRole('button', { name: 'Continue to delete' }).click()
  await expect(profile(page).getByText(`we sent six digits to ${email}`)).toBeVisible()
  const submit = profile(page).getByRole('button', { name: 'Delete my account for good' })
  await profile(page).getByLabel('Code').fill('000000')
  await submit.click({ force: true })
  await expect(profile(page), 'deletion needs the typed word').toBeVisible()
  await profile(page).getByLabel('Type DELETE to confirm').fill('delete')
  await submit.click()
  await expect(profile(page).getByRole('alert')).toContainText('This code is wrong or has expired.')

  await profile(page)
    .getByLabel('Code')
    .fill(await codeMailedTo(shop, email))
  await submit.click()
  await expect(toast(page, 'Your account is deleted')).toBeVisible()
  await expect(profile(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

/** An authenticator app set up with the displayed key. */
async function appFor(dialog: Locator): Promise<TOTP> {
  const key = await dialog.locator('code').textContent()
  return new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
}

/** The next code, because each code can be used once only. */
function nextCode(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + 30_000 })
}

/** Six digits that differ from the current code. */
function wrong(app: TOTP): string {
  return String((Number(app.generate()) + 1) % 1_000_000).padStart(6, '0')
}

async function skipSplash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('chillz-splash', 'shown')
  })
}
