import type { Page } from '@playwright/test'
import { toast } from './account.ts'
import { expect, failInWindow, goWithin, payInWindow, test } from './journey.ts'
import { beginAtProfile, closeWindow, fillPlace, profile } from './member.ts'
import { isClear } from './screen-checks.ts'

const requests = (page: Page) => page.getByRole('dialog', { name: 'My requests' })
const vehicle = (page: Page, name: string) => profile(page).getByRole('radio', { name })
const pay = (page: Page, amount: string) => profile(page).getByRole('button', { name: `Pay GH₵ ${amount}` })

test('a member requests a van: faults are beside their fields, no cancelled or declined payment loses the form, and the account shows the paid one', async ({
  page,
  request,
  shop,
}) => {
  await beginAtProfile(page, request, shop, 'dispatch')
  await expect(profile(page).getByRole('button', { name: 'Request', exact: true })).toBeDisabled()
  await vehicle(page, 'Delivery van').check({ force: true })
  await expect(pay(page, '350.00')).toBeEnabled()
  await pay(page, '350.00').click()
  await expect(toast(page, 'Missing information')).toContainText(
    'Please select vehicle, provide location, region and 10-digit phone number.',
  )
  // The toast must not cover the button, which may be pressed again.
  await expect(async () => {
    expect(await isClear(toast(page, 'Missing information'), pay(page, '350.00'))).toBe(true)
  }).toPass()
  await expect(profile(page).getByLabel('Location')).toBeFocused()
  await fillPlace(profile(page))
  await profile(page).getByText('At a day and time').click()
  await pay(page, '350.00').click()
  await expect(toast(page, 'Invalid schedule')).toContainText(
    'Please choose a time between 4 hours and 7 days from now.',
  )
  await expect(profile(page).getByRole('combobox', { name: 'Day' })).toBeFocused()
  await profile(page).getByText('As soon as possible').click()
  await profile(page).getByRole('button', { name: 'One hour more' }).click()
  await expect(pay(page, '700.00')).toBeVisible()
  await profile(page).getByLabel('Hours').fill('2.5')
  await expect(pay(page, '700.00'), 'hours must be whole').toBeVisible()
  await profile(page).getByLabel('Hours').fill('3')
  await expect(profile(page).getByLabel('Phone'), 'from the profile').toHaveValue('0241234567')
  await profile(page).getByLabel('Note').fill('x'.repeat(50))
  await expect(profile(page)).toContainText('40/40')

  await pay(page, '1,050.00').dblclick()
  await closeWindow(page)
  await expect(toast(page, 'Payment cancelled')).toBeVisible()
  await expect(profile(page).getByLabel('Location')).toHaveValue(/Osu/)

  // Another tab and a reload lose nothing.
  await profile(page).getByRole('tab', { name: 'Account' }).click()
  await page.reload()
  await profile(page).getByRole('tab', { name: 'Dispatch' }).click()
  await pay(page, '1,050.00').click()
  await failInWindow(page)
  await expect(toast(page, 'Payment failed')).toContainText('There was not enough money')
  await pay(page, '1,050.00').click()
  await payInWindow(page)

  await expect(toast(page, 'Dispatch Requested')).toContainText(/Reference: [\dA-Z]{5}-[\dA-Z]{5}/)
  await expect(profile(page).getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
  const row = profile(page).getByRole('button', { name: /^My requests/ })
  await expect(row).toContainText('Delivery van: Requested')
  await expect(row, 'the focus is on the entry in the account').toBeFocused()
  await row.click()
  await expect(requests(page).getByRole('heading', { name: 'Delivery van' })).toHaveCount(1)
  await expect(requests(page)).toContainText('House 12, Oxford Street, Osu, Greater Accra')

  await goWithin(page, '/terms?profile=dispatch')
  await expect(vehicle(page, 'Delivery van')).not.toBeChecked()
  await expect(profile(page).getByLabel('Location')).toHaveValue('')
})
