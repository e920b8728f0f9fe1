import type { APIRequestContext, Page } from '@playwright/test'
import { beginSignedIn, joinQuickly, toast } from './account.ts'
import { expect, goWithin, payInWindow, test, widget } from './journey.ts'
import type { RunningShop } from './running-shop.ts'
import { expectAccessible } from './screen-checks.ts'

const profile = (page: Page) => page.getByRole('dialog', { name: 'My Profile' })
const panel = (page: Page) => profile(page).getByRole('region', { name: 'Airtime Top-up' })
const recent = (page: Page) => panel(page).getByRole('region', { name: 'Recent top-ups' })
const tile = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const pay = (page: Page, amount: string) => panel(page).getByRole('button', { name: `Pay GH₵ ${amount}` })

async function openPanel(page: Page): Promise<void> {
  await profile(page).getByRole('button', { name: 'Airtime Top-up' }).click()
  await expect(tile(page, 'MTN')).toBeVisible()
}

async function begin(page: Page, request: APIRequestContext, shop: RunningShop): Promise<void> {
  const { session } = await joinQuickly(request, shop)
  await beginSignedIn(page, session)
  await page.goto('/terms?profile=subscription')
  await openPanel(page)
}

async function fillIn(page: Page, { amount = '20', phone = '0244123456' } = {}): Promise<void> {
  await tile(page, 'MTN').click()
  await panel(page).getByLabel('Amount').fill(amount)
  await panel(page).getByLabel('Phone number').fill(phone)
}

test('a top-up is paid on the payment page, with an outcome not known yet, and after a closed window: each is listed once', async ({
  page,
  browser,
  request,
  shop,
}) => {
  await page.route('**/inline.js', (route) => route.abort())
  await begin(page, request, shop)
  await expect(recent(page)).toContainText('Your top-ups will show here.')

  await test.step('on the payment page if the window cannot load', async () => {
    await fillIn(page)
    await pay(page, '20.00').click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/paystackwb/success?reference=*')
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await page.waitForURL('**/?profile=requests')
    await goWithin(page, '/terms?profile=subscription')
    await openPanel(page)
    await expect(recent(page).getByRole('listitem')).toHaveCount(1)
  })
  await page.unroute('**/inline.js')

  await test.step('repeated, while the outcome is not known: its own page opens on any device', async () => {
    await fillIn(page)
    await page.route('**/api/payments/*/settle*', (route) => route.abort())
    await pay(page, '20.00').click()
    await payInWindow(page)
    await expect(page.getByRole('heading', { name: 'We cannot check your payment just now' })).toBeVisible()

    const other = await browser.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(other.getByText('Thank you! It is in your account.').last()).toBeVisible()
    await other.close()

    await page.unroute('**/api/payments/*/settle*')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await goWithin(page, '/terms?profile=subscription')
    await openPanel(page)
    await expect(panel(page).getByLabel('Amount'), 'the draft of what is paid is gone').toHaveValue('')
    await expect(recent(page).getByRole('listitem'), 'the same again is another top-up').toHaveCount(2)
  })

  await fillIn(page, { amount: '300' })
  await pay(page, '300.00').click()
  await widget(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(toast(page, 'Payment cancelled')).toContainText('Airtime purchase cancelled.')
  await expect(panel(page).getByLabel('Amount')).toHaveValue('300')

  await page.reload()
  await openPanel(page)
  await expect(tile(page, 'MTN')).toHaveAttribute('aria-pressed', 'true')
  await expect(panel(page).getByLabel('Phone number')).toHaveValue('0244123456')

  // If it were counted twice, it would exceed the daily limit.
  await pay(page, '300.00').click()
  await payInWindow(page)
  await expect(toast(page, 'Payment successful')).toContainText(/Reference: [\dA-Z]{5}-[\dA-Z]{5}/)
  await expect(panel(page)).toBeHidden()
  await expect(profile(page).getByRole('button', { name: 'Airtime Top-up' })).toBeFocused()

  await openPanel(page)
  await expect(tile(page, 'MTN')).toHaveAttribute('aria-pressed', 'false')
  await expect(panel(page).getByLabel('Amount')).toHaveValue('')
  await expect(panel(page).getByLabel('Phone number')).toHaveValue('')
  await expect(recent(page).getByRole('listitem')).toHaveCount(3)
  await expect(recent(page)).toContainText('024 412 3456')
  await expect(recent(page)).toContainText('On its way')

  await tile(page, 'Telecel').click()
  await panel(page).getByLabel('Amount').fill('300')
  await panel(page).getByLabel('Phone number').fill('0244123456')
  await pay(page, '300.00').click()
  await expect(panel(page).getByRole('alert')).toContainText('You can buy GH₵ 160.00 more today.')
  await expect(panel(page).getByText('This looks like MTN.')).toBeVisible()
  await expectAccessible(page, 'airtime, with a fault and another network')
})
