import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import { accountButton, beginSignedIn, codeMailedTo, joinQuickly, newAddress, signIn, toast } from './account.ts'
import { expect, goWithin, test } from './journey.ts'

const profile = (page: Page) => page.getByRole('dialog')

test('two-step verification with an app is required at the next sign-in after it is set up', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=two-step')
  await profile(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(profile(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const app = await appFor(profile(page))
  await profile(page).getByLabel('Then type the six digits it shows').fill(app.generate())
  await expect(toast(page, 'Two-step verification is on')).toBeVisible()
  await expect(profile(page).getByText('It is on. Signing in asks for a second code.')).toBeVisible()

  await goWithin(page, '/terms?profile=account')
  await profile(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await signIn(page, email)
  const second = page.getByRole('dialog', { name: 'One more step' })
  await second.getByLabel('Code').fill(nextCode(app))
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
})

test('a person takes their data home, links and unlinks Google, confirms a phone and a new address, adds codes by SMS, and deletes the account', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=account')

  await test.step('everything about them is a file', async () => {
    const download = page.waitForEvent('download')
    await profile(page)
      .getByRole('button', { name: /^Download my data/ })
      .click()
    const file = await download
    await expect(toast(page, 'Your data is downloaded')).toBeVisible()
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await file.path()))
    expect(JSON.parse(strFromU8(files['my-data.json'] ?? new Uint8Array()))).toMatchObject({ account: { email } })
  })

  await test.step('Google signs them in until it is unlinked', async () => {
    await goWithin(page, '/terms?profile=linked')
    const link = profile(page).getByRole('button', { name: 'Link Google' })
    await expect(link).toBeVisible()
    await expect(profile(page).getByText(email)).toBeVisible()
    await link.click()
    await page.getByLabel('Name').fill('Ama Mensah')
    await page.getByLabel('Email address').fill(newAddress('ama.google'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\?profile=linked$/)
    await profile(page).getByRole('button', { name: 'Unlink Google' }).click()
    await expect(toast(page, 'Unlinked')).toContainText('Google no longer signs you in.')
    await expect(profile(page).getByRole('button', { name: 'Link Google' })).toBeVisible()
  })

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
  const first = await test.step('a number belongs to the account once it is confirmed', async () => {
    await goWithin(page, '/terms?profile=phone')
    await profile(page).getByLabel('Phone number').fill(`0${number}`)
    await profile(page).getByRole('button', { name: 'Send me a code' }).click()
    await expect(profile(page).getByLabel(`Code sent to +233${number}`)).toBeFocused()
    const code = await texted()
    await profile(page).getByLabel(`Code sent to +233${number}`).fill(code)
    await expect(toast(page, 'Phone confirmed')).toContainText(`+233${number}`)
    await expect(profile(page).getByText(`Confirmed number: +233${number}`)).toBeVisible()
    return code
  })

  const newEmail = newAddress('ama.new')
  await test.step('a new e-mail address counts once both addresses have confirmed it', async () => {
    await goWithin(page, '/terms?profile=email')
    await profile(page).getByLabel('New email address').fill(newEmail)
    await profile(page).getByRole('button', { name: 'Change email' }).click()
    await expect(profile(page).getByText(`To change to ${newEmail}, confirm it in both emails`)).toBeVisible()
    await profile(page)
      .getByLabel(`Code from the email to ${email}`)
      .fill(await codeMailedTo(shop, email))
    await expect(profile(page).getByText(`${email}: One address confirmed. Now confirm the other.`)).toBeVisible()
    await profile(page)
      .getByLabel(`Code from the email to ${newEmail}`)
      .fill(await codeMailedTo(shop, newEmail))
    await expect(toast(page, 'Email changed')).toContainText(newEmail)
    await profile(page).getByRole('button', { name: 'Back to Account' }).click()
    await expect(profile(page).getByRole('button', { name: `Email ${newEmail}` })).toBeVisible()
  })

  await test.step('codes by SMS are the second step', async () => {
    await goWithin(page, '/terms?profile=two-step')
    await profile(page).getByRole('button', { name: 'Get codes by SMS' }).click()
    await profile(page).getByLabel('Phone number for codes').fill(`0${number}`)
    await profile(page).getByRole('button', { name: 'Text me a code' }).click()
    await profile(page)
      .getByLabel(`Code sent to +233${number}`)
      .fill(await texted(first))
    await expect(toast(page, 'Two-step verification is on')).toBeVisible()
    await expect(profile(page).getByText(`To your phone ending in ${number.slice(-3)}`)).toBeVisible()
  })

  await test.step('an account is deleted with a code and a typed word', async () => {
    await goWithin(page, '/terms?profile=delete')
    await profile(page).getByRole('button', { name: 'Continue to delete' }).click()
    await expect(profile(page).getByText(`six digits that we sent to ${newEmail}`)).toBeVisible()
    await profile(page).getByLabel('Type DELETE to confirm').fill('delete')
    await profile(page)
      .getByLabel('Code')
      .fill(await codeMailedTo(shop, newEmail))
    await profile(page).getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(toast(page, 'Your account is deleted')).toBeVisible()
    await expect(profile(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
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
