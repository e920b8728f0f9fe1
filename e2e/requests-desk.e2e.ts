import type { Locator } from '@playwright/test'
import { joinQuickly, SIGN_UPS } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { buy } from './member.ts'
import { beginWithSecondStep } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

const PLACE = { location: 'House 12, Oxford Street, Osu', region: 'Greater Accra', phone: '0244123456', point: null }

/** Records what has become of a request, in its card. */
async function record(card: Locator, state: string): Promise<void> {
  await card.getByRole('combobox').selectOption(state)
  const save = card.getByRole('button', { name: /^Save: State of/ })
  await save.click()
  await expect(save, 'it is saved').toHaveCount(0)
  await expect(card.getByRole('combobox')).toHaveValue(state)
}

test('a grower, an importer and a partner write to the desk, where a manager answers, serves a home service and records airtime as sent', async ({
  page,
  request,
  shop,
}) => {
  const { session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  const token = session.access_token
  // Other journeys have left requests behind.
  const id = crypto.randomUUID()
  const service = { id, service: 'plumbing', note: `The sink leaks ${id}`, pictureId: null }
  await buy(request, token, {
    purpose: 'service',
    url: '/api/services/requests',
    body: { ...PLACE, ...service, expectedFee: 7_500 },
  })
  const airtime = { id: crypto.randomUUID(), providerId: 'mtn', amount: 700, phone: '0244123456' }
  await buy(request, token, { purpose: 'airtime', url: '/api/airtime/top-ups', body: airtime })

  await beginWithSecondStep(page, request, shop, 'manager')
  const own = crypto.randomUUID().slice(0, 8)
  await test.step('somebody applies who wants to grow for the shop', async () => {
    await page.goto('/grow/calendar')
    await expect(page.getByRole('heading', { name: 'Puna yam' })).toBeVisible()
    await expectAccessible(page, 'seasons')
    await page.getByRole('link', { name: 'Grow for us' }).click()
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('Please enter your name.')).toBeVisible()
    await expectAccessible(page, 'grow for us')
    await page.getByLabel('Your name').fill(`Yaw ${own}`)
    await page.getByLabel('Phone', { exact: true }).fill('0244123456')
    await page.getByLabel('Region').selectOption('Bono')
    await page.getByLabel('Town or village').fill('Sunyani')
    await page.getByLabel('What do you grow, and how much?').fill('Plantain, 4 acres')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you! We have your application.' })).toBeFocused()
  })
  await test.step('an importer reads the fee of a country and sends an enquiry', async () => {
    await goWithin(page, '/international?to=GB')
    await expect(page.getByText('GH₵ 8,800.00 an order')).toBeVisible()
    await page.getByRole('button', { name: 'Send the enquiry' }).click()
    await expect(page.getByText('Please enter your company.')).toBeVisible()
    await expectAccessible(page, 'international')
    await page.getByLabel('Company').fill(`Accra Foods ${own}`)
    await page.getByLabel('Your name').fill('Eve Owusu')
    await page.getByLabel('Email', { exact: true }).fill('eve@example.com')
    await page.getByRole('main').locator('form').getByLabel('Country').selectOption('GB')
    await page.getByLabel('What you want to import').fill('Gari')
    await page.getByRole('button', { name: 'Send the enquiry' }).click()
    await expect(page.getByRole('heading', { name: 'We have your enquiry' })).toBeFocused()
  })
  await test.step('a partner does', async () => {
    await goWithin(page, '/partner')
    await expect(page.getByRole('link', { name: 'Our site for business partners' })).toBeVisible()
    await page.getByRole('button', { name: 'Send the enquiry' }).click()
    await expect(page.getByText('Please enter your business, or your own name.')).toBeVisible()
    await expectAccessible(page, 'partner')
    await page.getByLabel('Business (your own name if none)').fill(`Lunch Ltd ${own}`)
    await page.getByLabel('Your name', { exact: true }).fill('Eve Owusu')
    await page.getByLabel('Phone', { exact: true }).fill('0241234567')
    await page.getByLabel('How you want to work with us').fill('Lunches for our office')
    await page.getByRole('button', { name: 'Send the enquiry' }).click()
    await expect(page.getByRole('heading', { name: 'We have your enquiry' })).toBeFocused()
  })
  await test.step('they are on the desk, and staff record what has become of them', async () => {
    await goWithin(page, '/admin/requests?tab=growers')
    await record(page.getByRole('listitem', { name: `Yaw ${own}` }), 'called')
    await expectAccessible(page, 'growers')
    await goWithin(page, '/admin/requests?tab=importers')
    await record(page.getByRole('listitem', { name: `Accra Foods ${own}` }), 'answered')
    const partner = page.getByRole('listitem', { name: `Lunch Ltd ${own}` })
    await expect(partner.getByText('Partner', { exact: true })).toBeVisible()
    await expectAccessible(page, 'importers')
  })

  await goWithin(page, '/admin/requests')
  const card = page.getByRole('listitem', { name: 'Plumbing' }).filter({ hasText: id })
  await card.getByRole('button', { name: 'Accept: Plumbing' }).click()
  await expect(card).toContainText('Accepted')
  await expectAccessible(page, 'open requests')
  await card.getByRole('button', { name: 'Done: Plumbing' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Phone, place or reference' }).fill('oxford street')
  await page.getByLabel('Which requests').selectOption('Done and refunded')
  await expect(card).toContainText('Done')
  await expect(card.getByRole('button')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Airtime' }).click()
  await expect(page).toHaveURL(/tab=airtime/)
  const topUp = page.getByRole('listitem').filter({ hasText: 'GH₵ 7.00, MTN' })
  await topUp.getByRole('button', { name: /^I send it/ }).click()
  await topUp.getByRole('button', { name: /^Sent/ }).click()
  await page.getByLabel('Reference of the network').fill('MP77')
  await expectAccessible(page, 'airtime sent')
  await page.keyboard.press('Enter')
  await expect(topUp).toHaveCount(0)
})
