import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { toast } from './account.ts'
import { expect, failInWindow, goWithin, payInWindow, test, widget } from './journey.ts'
import { beginAtProfile, closeWindow, profile } from './member.ts'
import { isClear } from './screen-checks.ts'

// These journeys go from the form to the provider and back, more than once.

const billing = (page: Page) => page.getByRole('dialog', { name: 'Choose Billing Cycle' })
const goOn = (page: Page) => billing(page).getByRole('button', { name: 'Continue to Payment' })

async function choose(page: Page, button: 'Upgrade Plan' | 'Change Plan', plan: string): Promise<void> {
  const opener = profile(page).getByRole('button', { name: button, exact: true })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await profile(page)
    .getByRole('button', { name: `${button}: ${plan}` })
    .click()
  await expect(billing(page)).toBeVisible()
}

test('a member cancels, is declined and resumes after a reload; what is paid then is the plan, and is thanked for once', async ({
  page,
  request,
  shop,
}) => {
  await beginAtProfile(page, request, shop, 'subscription')
  await expect(profile(page)).toContainText('0%')
  // On a slow line the window is seen before it can do anything.
  await page.route(
    '**/assets/checkout.js',
    async (route) => {
      await sleep(1_500)
      await route.continue()
    },
    { times: 1 },
  )
  await choose(page, 'Upgrade Plan', 'Plug')
  await expect(billing(page)).toContainText('Billed every 2 weeks')
  await expect(billing(page)).toContainText('Billed monthly')
  await goOn(page).click()
  await closeWindow(page)
  await expect(toast(page, 'Payment Cancelled')).toContainText('Subscription upgrade was cancelled.')
  await expect(goOn(page), 'the focus returns to the button').toBeFocused()

  await goOn(page).click()
  await failInWindow(page)
  await expect(toast(page, 'Payment failed')).toContainText('There was not enough money')
  await billing(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(billing(page)).toBeHidden()
  await expect(profile(page)).toContainText('0%')

  // After a reload the payment is resumed.
  await choose(page, 'Upgrade Plan', 'Connect')
  await goOn(page).click()
  await expect(
    widget(page)
      .getByRole('button', { name: /^Pay GHS/ })
      .first(),
  ).toBeVisible()
  const begun = await kept(page)
  await page.reload()
  await choose(page, 'Upgrade Plan', 'Connect')
  await billing(page).getByText('Bi-weekly').click()
  await goOn(page).click()
  expect(await kept(page)).toBe(begun)
  await payInWindow(page)

  const thanks = page.getByRole('dialog', { name: 'Payment Successful!' })
  await expect(thanks).toBeVisible()
  await expect(toast(page, 'Subscription Upgraded!')).toContainText('Welcome to Connect.')
  expect(await kept(page)).toBeUndefined()
  const join = thanks.getByRole('link', { name: /Join the community/ })
  await expect(join).toHaveAttribute('target', '_blank')
  await expect(async () => expect(await isClear(toast(page, 'Subscription Upgraded!'), join)).toBe(true)).toPass()
  await thanks.locator('footer, div').getByRole('button', { name: 'Close' }).first().click()

  await expect(profile(page)).toContainText('8%')
  await expect(profile(page).getByText('Connect', { exact: true }).first()).toBeVisible()
  const weekly = profile(page).getByRole('region', { name: 'Your weekly package' })
  await expect(weekly).toContainText(/Week of \d+ \w+ 20\d\dRice 5 kg/)
  await expect(weekly).toContainText('Add an address so we can deliver it.')
  await profile(page).getByRole('button', { name: 'Change Plan', exact: true }).click()
  await expect(profile(page).getByRole('button', { name: 'Current Plan: Connect' })).toBeDisabled()
  await profile(page).getByRole('button', { name: 'Extend Connect' }).click()
  await expect(billing(page)).toContainText('How much longer would you like Connect?')
  await billing(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(profile(page)).toContainText('8%')
  await expect(thanks, 'the success dialog appears once').toBeHidden()

  await goWithin(page, '/terms?profile=requests')
  await expect(page.getByRole('dialog', { name: 'My requests' })).toContainText('Connect plan')
})

/** The pending plan payment that this tab stores. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((one) => one.startsWith('chillz-request-subscription-'))
    return name === undefined ? undefined : (sessionStorage.getItem(name) ?? undefined)
  })

test('the payment page replaces a window that cannot load, and returns to the plan', async ({
  page,
  request,
  shop,
}) => {
  await page.route('**/inline.js', (route) => route.abort())
  await beginAtProfile(page, request, shop, 'subscription')
  await choose(page, 'Upgrade Plan', 'Plug')
  await goOn(page).click()
  await expect(page.getByRole('heading', { name: 'Payment simulator' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await page.waitForURL('**/paystackwb/success?reference=*')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Subscription Upgraded!')).toBeVisible()
  await page.getByRole('link', { name: 'Go to my account' }).click()
  await expect(profile(page)).toContainText('5%')
})
