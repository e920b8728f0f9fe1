import { beginAs, joinQuickly, SIGN_UPS } from './account.ts'
import { expect, test } from './journey.ts'
import { buy } from './member.ts'
import { expectAccessible } from './screen-checks.ts'

const PLACE = { location: 'House 12, Oxford Street, Osu', region: 'Greater Accra', phone: '0244123456', point: null }

test('a manager serves a home service and records airtime as sent, and what is done leaves the desk', async ({
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

  await beginAs(page, request, shop, 'manager')
  await page.goto('/admin/requests')
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
