import type { APIRequestContext, Page } from '@playwright/test'
import { beginSignedIn, joinQuickly, SIGN_UPS, toast } from './account.ts'
import { expect, jollofAt, storeInBrowser, test } from './journey.ts'
import { buyPlan } from './member.ts'

const AMA = SIGN_UPS.complete

const profile = (page: Page) => page.getByRole('dialog')

test('a member’s order form fills in empty fields from the profile and saves changes to it; their picture is in the header, and their plan’s price is charged', async ({
  page,
  request,
  shop,
}) => {
  const { email, session } = await joinQuickly(request, shop, undefined, AMA)
  await buyPlan(request, session.access_token, 'chillz_boss')
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft: { address: 'By the big tree' } })
  await beginSignedIn(page, session)
  await page.goto('/checkout?profile=account')
  await profile(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(toast(page, 'Your picture is saved.')).toBeVisible()
  await expect(profile(page).locator('img[src^="/api/avatars/"]').first()).toBeVisible()
  await expect(page.locator('header img[src^="/api/avatars/"]'), 'the header under the dialog has it').toBeAttached()
  await page.keyboard.press('Escape')
  await expect(profile(page)).toBeHidden()

  await expect(page.getByLabel('Name')).toHaveValue('Ama Mensah')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('0241234567')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'Accra' })).toBeChecked()
  await expect(page.getByLabel('Delivery address'), 'typed before signing in').toHaveValue('By the big tree')
  await expect(page.getByText('Plan discount (13%)')).toBeVisible()
  await expect(page.getByText('− GH₵ 6.24')).toBeVisible()

  await page.getByLabel('Name').fill('Ama Boateng')
  await page.getByText('Kumasi', { exact: true }).click()
  await page.getByLabel('Delivery address').fill('By the big tree, blue gate')
  await page.getByRole('button', { name: /Order Now/ }).click()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Plan discount')).toBeVisible()
  await expect
    .poll(async () => {
      const { fullName, address, city } = await readProfile(request, session)
      return { fullName, address, city }
    })
    .toEqual({ fullName: 'Ama Boateng', address: 'By the big tree, blue gate', city: 'Kumasi' })
})

type Session = { access_token: string }

async function readProfile(request: APIRequestContext, { access_token }: Session) {
  return (await request.get('/api/profile', { headers: { authorization: `Bearer ${access_token}` } })).json()
}

/** One brown square. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNwUBDAihiGlgQA/V4cAQqucjwAAAAASUVORK5CYII=',
  'base64',
)
