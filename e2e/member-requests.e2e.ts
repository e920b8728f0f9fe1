import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { toast } from './account.ts'
import { expect, failInWindow, goWithin, payInWindow, test } from './journey.ts'
import { beginAtProfile, closeWindow, fillPlace, profile } from './member.ts'
import { isClear } from './screen-checks.ts'

const requests = (page: Page) => page.getByRole('dialog', { name: 'My requests' })
const goOn = (page: Page) => profile(page).getByRole('button', { name: 'Continue', exact: true })
const pay = (page: Page, amount = '75.00') => profile(page).getByRole('button', { name: `Pay GH₵ ${amount}` })
const attached = (page: Page) => profile(page).getByRole('img', { name: 'The picture you have attached' })

/** A picture as large as a phone's; noise, so that it does not compress well. */
async function photo(side: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#a06030', noise } })
  return { name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 100 }).toBuffer() }
}

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  profile(page).locator('input[type=file]').first().setInputFiles(file)

test('a member requests a van, whose form a refused payment keeps, and books a plumber with a picture that an upload without a network keeps: the account shows both', async ({
  page,
  context,
  request,
  shop,
}) => {
  await beginAtProfile(page, request, shop, 'dispatch')

  await test.step('a van is paid after a refusal, another tab and a reload, which lose nothing', async () => {
    await profile(page).getByRole('radio', { name: 'Delivery van' }).check({ force: true })
    await pay(page, '350.00').click()
    // The toast must not cover the button, which may be pressed again.
    await expect(async () => {
      expect(await isClear(toast(page, 'Missing information'), pay(page, '350.00'))).toBe(true)
    }).toPass()
    await fillPlace(profile(page))
    await profile(page).getByRole('button', { name: 'One hour more' }).click()
    await pay(page, '700.00').click()
    await failInWindow(page)
    await expect(toast(page, 'Payment failed')).toContainText('There was not enough money')
    await profile(page).getByRole('tab', { name: 'Account' }).click()
    await page.reload()
    await profile(page).getByRole('tab', { name: 'Dispatch' }).click()
    await pay(page, '700.00').click()
    await payInWindow(page)

    await expect(toast(page, 'Dispatch Requested')).toContainText(/Reference: [\dA-Z]{5}-[\dA-Z]{5}/)
    await expect(profile(page).getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
    const row = profile(page).getByRole('button', { name: /^My requests/ })
    await expect(row).toContainText('Delivery van: Requested')
    await expect(row, 'the focus is on the entry in the account').toBeFocused()
  })

  await profile(page).getByRole('tab', { name: 'Chillz Services' }).click()
  await profile(page).getByRole('radio', { name: 'Plumbing' }).check({ force: true })
  await fillPlace(profile(page))
  await goOn(page).click()
  await expect(profile(page).getByRole('heading', { name: 'Add a photo or note (optional)' })).toBeFocused()

  await test.step('a picture that is too large can be shrunk', async () => {
    const large = await photo(1300)
    expect(large.buffer.length).toBeGreaterThan(2_097_152)
    await chooseFile(page, large)
    await expect(toast(page, 'File too large')).toContainText('Attachment must be 2MB or smaller.')
    await expect(attached(page)).toBeHidden()
    await profile(page).getByRole('button', { name: 'Make it smaller and attach it' }).click()
    await expect(attached(page)).toBeVisible()
  })

  await test.step('a picture is uploaded when the network returns, and the payment waits for it', async () => {
    await context.setOffline(true)
    await chooseFile(page, await photo(200))
    await expect(profile(page).getByRole('alert')).toContainText('It will be sent when you are back online.')
    await expect(pay(page)).toBeDisabled()
    await context.setOffline(false)
    await expect(attached(page)).toBeVisible()
    await expect(pay(page)).toBeEnabled()
  })

  await profile(page).getByLabel('Note').fill('The kitchen tap drips')
  await page.reload()
  await expect(attached(page), 'the picture survives a reload, and its owner can fetch it').toBeVisible()
  await pay(page).click()
  await closeWindow(page)
  await expect(toast(page, 'Payment cancelled')).toBeVisible()
  await expect(attached(page)).toBeVisible()
  await expect(pay(page)).toBeFocused()
  await pay(page).click()
  await payInWindow(page)

  await expect(toast(page, 'Request submitted')).toContainText(/Payment reference: [\dA-Z]{5}-[\dA-Z]{5}/)
  await expect(
    profile(page).getByRole('heading', { name: 'Request submitted' }),
    'the receipt replaces the form',
  ).toBeFocused()
  await profile(page).getByRole('button', { name: 'Book another' }).click()
  await expect(profile(page).getByRole('heading', { name: 'Help at home and for your event' })).toBeFocused()
  await expect(profile(page).getByLabel('Location'), 'the form is empty').toHaveValue('')
  await expect(profile(page).getByRole('radio', { name: 'Plumbing' })).not.toBeChecked()
  await goWithin(page, '/terms?profile=requests')
  await expect(requests(page)).toContainText('The kitchen tap drips')
  for (const name of ['Plumbing', 'Delivery van']) {
    const booked = requests(page).getByRole('heading', { name })
    await expect(booked, 'what was cancelled or refused booked nothing').toHaveCount(1)
  }
  await expect(requests(page)).toContainText('House 12, Oxford Street, Osu, Greater Accra')
  const picture = requests(page).getByRole('img', { name: 'Your picture for Plumbing' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(200)
})
