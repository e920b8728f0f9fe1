import type { Page } from '@playwright/test'
import { expect, goWithin, payInWindow, test } from './journey.ts'
import { payByKeyboard, spoken, tabTo } from './keyboard.ts'
import { beginAtProfile, fillPlace, profile } from './member.ts'
import { expectAccessible } from './screen-checks.ts'

test.describe.configure({ timeout: 180_000 })

type Screen = { name: string; reach: (page: Page) => Promise<unknown> }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('dialog').getByRole('alert').first().waitFor()
const choose = (page: Page, name: string) => profile(page).getByRole('radio', { name }).check({ force: true })

test('a plan and then a vehicle that it makes free are asked for by keyboard: every tab stop has a name, the focus is never lost; plans, dispatch and services have no accessibility violations in any state', async ({
  page,
  context,
  request,
  shop,
}) => {
  await beginAtProfile(page, request, shop, 'subscription')
  await profile(page).getByRole('button', { name: 'Upgrade Plan', exact: true }).waitFor()
  await tabTo(page, /^button "Upgrade Plan"/)
  await page.keyboard.press('Enter')
  await expect.poll(() => spoken(page)).toBe('button "Upgrade Plan" [expanded]')
  await profile(page).getByRole('button', { name: 'Upgrade Plan: Plug' }).waitFor()
  await tabTo(page, /^button "Upgrade Plan: Plug"/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Choose Billing Cycle' })).toBeVisible()

  await tabTo(page, /^radio "Bi-weekly Billed every 2 weeks/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => spoken(page)).toMatch(/^radio "Monthly Billed monthly.*" \[checked\]/)
  await tabTo(page, /^button "Continue to Payment"/)
  await page.keyboard.press('Enter')
  await payByKeyboard(page)

  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible()
  await expectAccessible(page, 'the success dialog')
  await page.keyboard.press('Escape')
  await expect(profile(page).getByRole('button', { name: 'Change Plan', exact: true })).toBeVisible()
  await expect(profile(page)).toContainText('5%')

  await goWithin(page, '/terms?profile=dispatch')
  await profile(page).getByRole('button', { name: 'Request', exact: true }).waitFor()
  await tabTo(page, /^radio "Motorcycle/)
  await page.keyboard.press('Space')
  await tabTo(page, /^spinbutton "Hours|^textbox "Hours/)
  await page.keyboard.type('2')
  await profile(page).getByRole('radio', { name: 'Laundry pickup' }).check({ force: true })
  await expect(profile(page)).toContainText('Free with your plan')
  await tabTo(page, /^textbox "Location/)
  await page.keyboard.type('House 12, Osu')
  await tabTo(page, /^combobox "Region/)
  await page.keyboard.type('Greater')
  await tabTo(page, /^button "Request"/)
  await page.keyboard.press('Enter')

  await expect.poll(() => spoken(page)).toMatch(/^button "My requests /)
  await page.keyboard.press('Enter')
  await expect.poll(() => spoken(page)).toBe('button "Back to Account"')
  await expect(page.getByRole('dialog', { name: 'My requests' })).toContainText('Laundry pickup')

  // A short page under the dialog, because axe checks the page too.
  await goWithin(page, '/track-order?profile=subscription')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 6.6008, longitude: 0.4713 })

  const screens: Screen[] = [
    { name: 'the plan and its weekly package', reach: (page) => page.getByText('Your weekly package').waitFor() },
    {
      name: 'the plans',
      reach: async (page) => {
        await button(page, 'Change Plan').click()
        await button(page, 'Change Plan: Supreme').waitFor()
      },
    },
    {
      name: 'the billing cycle, without a network',
      reach: async (page) => {
        await button(page, 'Change Plan: Supreme').click()
        await page.getByText('They are added to it.').waitFor()
        await context.setOffline(true)
        await alert(page)
      },
    },
    {
      name: 'the club',
      reach: async (page) => {
        await context.setOffline(false)
        await page.keyboard.press('Escape')
        await button(page, 'Country Club Programme').click()
      },
    },
    {
      name: 'a vehicle form with all errors, in a region that is not served',
      reach: async (page) => {
        await profile(page).getByRole('tab', { name: 'Dispatch' }).click()
        await choose(page, 'Delivery van')
        await profile(page).getByLabel('Phone').fill('024')
        await profile(page).getByText('At a day and time').click()
        await button(page, 'Show all 16 vehicles').click()
        await button(page, 'Use my location').click()
        await page.getByText('We don’t serve Volta yet.').waitFor()
        await button(page, /^Pay/).click()
        await alert(page)
      },
    },
    {
      name: 'the services',
      reach: async (page) => {
        await profile(page).getByRole('tab', { name: 'Chillz Services' }).click()
        await page.getByText('Step 1 of 2').waitFor()
      },
    },
    {
      name: 'an invalid picture',
      reach: async (page) => {
        await choose(page, 'Plumbing')
        await fillPlace(profile(page))
        await button(page, 'Continue').click()
        const file = { name: 'odd.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
        await profile(page).locator('input[type=file]').first().setInputFiles(file)
        await alert(page)
      },
    },
    {
      name: 'a booked service',
      reach: async (page) => {
        await button(page, /^Pay/).click()
        await payInWindow(page)
        await button(page, 'See my requests').waitFor()
      },
    },
    {
      name: 'my requests',
      reach: async (page) => {
        await button(page, 'See my requests').click()
        await page.getByRole('heading', { name: 'Plug plan' }).waitFor()
      },
    },
  ]
  for (const { name, reach } of screens) {
    await reach(page)
    await expectAccessible(page, name)
    expect.soft(await scrollRange(page), `${name}: only the content scrolls, not the dialog`).toBe(0)
  }
})

/** How far the dialog itself can scroll, in pixels. */
const scrollRange = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)
