import type { Page } from '@playwright/test'
import { toast } from './account.ts'
import { expect, failInWindow, goWithin, payInWindow, skipGreetings, test, widget } from './journey.ts'
import { beginAtProfile, profile } from './member.ts'
import { expectAccessible, isClear } from './screen-checks.ts'

const billing = (page: Page) => page.getByRole('dialog', { name: 'Choose Billing Cycle' })
const goOn = (page: Page) => billing(page).getByRole('button', { name: 'Continue to Payment' })
const panel = (page: Page) => profile(page).getByRole('region', { name: 'Airtime Top-up' })
const recent = (page: Page) => panel(page).getByRole('region', { name: 'Recent top-ups' })
const tile = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const pay = (page: Page, amount: string) => panel(page).getByRole('button', { name: `Pay GH₵ ${amount}` })

async function choosePlan(page: Page): Promise<void> {
  const opener = profile(page).getByRole('button', { name: 'Upgrade Plan', exact: true })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await profile(page).getByRole('button', { name: 'Upgrade Plan: Connect' }).click()
  await expect(billing(page)).toBeVisible()
}

/** The pending plan payment that this tab stores. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((one) => one.startsWith('chillz-request-subscription-'))
    return name === undefined ? undefined : (sessionStorage.getItem(name) ?? undefined)
  })

async function openPanel(page: Page): Promise<void> {
  await profile(page).getByRole('button', { name: 'Airtime Top-up' }).click()
  await expect(tile(page, 'MTN')).toBeVisible()
}

async function fillIn(page: Page, { amount, network = 'MTN' }: { amount: string; network?: string }): Promise<void> {
  await tile(page, network).click()
  await panel(page).getByLabel('Amount').fill(amount)
  await panel(page).getByLabel('Phone number').fill('0244123456')
}

test('a member cancels, is declined and resumes a plan after a reload, and then buys airtime, also with an outcome not known yet', async ({
  page,
  browser,
  request,
  shop,
}) => {
  await beginAtProfile(page, request, shop, 'subscription')
  await expect(profile(page)).toContainText('0%')

  await test.step('the window is closed by a press that begins while its payment still loads', async () => {
    let load = () => {}
    const asked = new Promise<void>((resolve) => {
      load = resolve
    })
    const access = '**/transaction/verify_access_code/**'
    await page.route(access, async (route) => {
      await asked
      await route.continue()
    })
    await choosePlan(page)
    await expect(billing(page)).toContainText('Billed every 2 weeks')
    await expect(billing(page)).toContainText('Billed monthly')
    await goOn(page).click()
    const close = widget(page).getByRole('button', { name: 'Close without paying' })
    await expect(close).toBeEnabled()
    await close.hover()
    await page.mouse.down()
    load()
    await expect(
      widget(page)
        .getByRole('button', { name: /^Pay GHS/ })
        .first(),
    ).toBeVisible()
    await page.mouse.up()
    await expect(toast(page, 'Payment Cancelled')).toContainText('Subscription upgrade was cancelled.')
    await expect(goOn(page), 'the focus returns to the button').toBeFocused()
    await page.unroute(access)
  })

  await test.step('what is paid after a refusal and a reload is the plan, and is thanked for once', async () => {
    await goOn(page).click()
    await failInWindow(page)
    await expect(toast(page, 'Payment failed')).toContainText('There was not enough money')
    const begun = await kept(page)
    await page.reload()
    await expect(profile(page)).toContainText('0%')
    await choosePlan(page)
    await goOn(page).click()
    expect(await kept(page)).toBe(begun)
    await payInWindow(page)
    const thanks = page.getByRole('dialog', { name: 'Payment Successful!' })
    await expect(thanks).toBeVisible()
    await expect(toast(page, 'Subscription Upgraded!')).toContainText('Welcome to Connect.')
    expect(begun).not.toBeUndefined()
    expect(await kept(page)).toBeUndefined()
    const join = thanks.getByRole('link', { name: /Join the community/ })
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(async () => expect(await isClear(toast(page, 'Subscription Upgraded!'), join)).toBe(true)).toPass()
    await thanks.locator('footer, div').getByRole('button', { name: 'Close' }).first().click()

    await expect(profile(page)).toContainText('8%')
    const weekly = profile(page).getByRole('region', { name: 'Your weekly package' })
    await expect(weekly).toContainText(/Week of \d+ \w+ 20\d\dRice 5 kg/)
    await expect(weekly).toContainText('Add an address so we can deliver it.')
    await profile(page).getByRole('button', { name: 'Change Plan', exact: true }).click()
    await expect(profile(page).getByRole('button', { name: 'Current Plan: Connect' })).toBeDisabled()
  })

  await openPanel(page)
  await expect(recent(page)).toContainText('Your top-ups will show here.')
  await fillIn(page, { amount: '300' })
  await page.reload()
  await expect(profile(page)).toContainText('8%')
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' }), 'thanked for once').toBeHidden()

  await test.step('a top-up whose outcome is not known has a page of its own, which opens on any device', async () => {
    await openPanel(page)
    await expect(tile(page, 'MTN'), 'a reload loses nothing').toHaveAttribute('aria-pressed', 'true')
    await page.route('**/api/payments/*/settle*', (route) => route.abort())
    await pay(page, '300.00').click()
    await payInWindow(page)
    await expect(page.getByRole('heading', { name: 'We cannot check your payment just now' })).toBeVisible()

    const other = await browser.newPage()
    await other.addInitScript(skipGreetings)
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(other.getByText('Thank you! It is in your account.').last()).toBeVisible()
    await other.close()

    await page.unroute('**/api/payments/*/settle*')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(page.getByRole('dialog', { name: 'My requests' })).toContainText('Connect plan')
    await goWithin(page, '/terms?profile=subscription')
    await openPanel(page)
    await expect(panel(page).getByLabel('Amount'), 'the draft of what is paid is gone').toHaveValue('')
    await expect(recent(page).getByRole('listitem')).toHaveCount(1)
  })

  await fillIn(page, { amount: '20' })
  await pay(page, '20.00').click()
  await payInWindow(page)
  await expect(toast(page, 'Payment successful')).toContainText(/Reference: [\dA-Z]{5}-[\dA-Z]{5}/)
  await expect(panel(page)).toBeHidden()
  await expect(profile(page).getByRole('button', { name: 'Airtime Top-up' })).toBeFocused()

  await openPanel(page)
  await expect(tile(page, 'MTN')).toHaveAttribute('aria-pressed', 'false')
  await expect(panel(page).getByLabel('Phone number')).toHaveValue('')
  await expect(recent(page).getByRole('listitem'), 'each is listed once').toHaveCount(2)
  await expect(recent(page)).toContainText('024 412 3456')
  await expect(recent(page)).toContainText('On its way')

  // What was counted twice would exceed the daily limit by more.
  await fillIn(page, { amount: '300', network: 'Telecel' })
  await pay(page, '300.00').click()
  await expect(panel(page).getByRole('alert')).toContainText('You can buy GH₵ 180.00 more today.')
  await expect(panel(page).getByText('This looks like MTN.')).toBeVisible()
  await expectAccessible(page, 'airtime, with a fault and another network')
})
