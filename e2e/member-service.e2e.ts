import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { toast } from './account.ts'
import { expect, goWithin, payInWindow, test } from './journey.ts'
import { beginAtProfile, closeWindow, fillPlace, profile } from './member.ts'

const requests = (page: Page) => page.getByRole('dialog', { name: 'My requests' })
const goOn = (page: Page) => profile(page).getByRole('button', { name: 'Continue', exact: true })
const pay = (page: Page) => profile(page).getByRole('button', { name: 'Pay GH₵ 75.00' })
const attached = (page: Page) => profile(page).getByRole('img', { name: 'The picture you have attached' })

/** A picture as large as a phone's; noise, so that it does not compress well. */
async function photo(side: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#a06030', noise } })
  return { name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 95 }).toBuffer() }
}

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  profile(page).locator('input[type=file]').first().setInputFiles(file)

test('a member books a plumber with a picture that an upload without a network keeps, and finds the paid request in the account', async ({
  page,
  context,
  request,
  shop,
}) => {
  await beginAtProfile(page, request, shop, 'services')
  await profile(page).getByRole('radio', { name: 'Plumbing' }).check({ force: true })
  await expect(goOn(page)).toBeDisabled()
  await expect(
    profile(page).getByText('Please select service and provide location & phone.').locator('visible=true'),
  ).toBeVisible()
  await profile(page).getByLabel('Location').fill('Osu')
  await goOn(page).click()
  await expect(toast(page, 'Missing information')).toBeVisible()
  await expect(profile(page).getByLabel('Region')).toBeFocused()
  await fillPlace(profile(page))
  await goOn(page).click()
  await expect(profile(page).getByRole('heading', { name: 'Add a photo or note (optional)' })).toBeFocused()

  await expect(profile(page).getByLabel('Location')).toBeHidden()
  await profile(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(profile(page).getByLabel('Location')).toHaveValue(/Oxford Street/)
  await expect(profile(page).getByLabel('Note'), 'Back hides the second step').toBeHidden()
  await goOn(page).click()

  await test.step('a picture that is too large can be shrunk; a file that is no picture is refused', async () => {
    const large = await photo(1900)
    expect(large.buffer.length).toBeGreaterThan(2_097_152)
    await chooseFile(page, large)
    await expect(toast(page, 'File too large')).toContainText('Attachment must be 2MB or smaller.')
    await expect(attached(page)).toBeHidden()
    await profile(page).getByRole('button', { name: 'Make it smaller and attach it' }).click()
    await expect(attached(page)).toBeVisible()

    await profile(page).getByRole('button', { name: 'Remove the picture' }).click()
    await expect(attached(page)).toBeHidden()
    await chooseFile(page, { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(toast(page, 'Not a picture')).toBeVisible()
    await chooseFile(page, { name: 'odd.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await expect(profile(page).getByRole('alert')).toContainText('Please attach a picture file.')
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
  await expect(profile(page)).toContainText('21/150')
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
  await expect(profile(page).getByLabel('Location')).toBeHidden()
  await profile(page).getByRole('button', { name: 'Book another' }).click()
  await expect(profile(page).getByRole('heading', { name: 'Help at home and for your event' })).toBeFocused()
  await expect(profile(page).getByRole('radio', { name: 'Plumbing' })).not.toBeChecked()
  await expect(profile(page).getByLabel('Location'), 'the form is empty').toHaveValue('')
  await goWithin(page, '/terms?profile=requests')
  await expect(requests(page)).toContainText('The kitchen tap drips')
  await expect(
    requests(page).getByRole('heading', { name: 'Plumbing' }),
    'the cancelled payment booked nothing',
  ).toHaveCount(1)
  const picture = requests(page).getByRole('img', { name: 'Your picture for Plumbing' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(200)

  await goWithin(page, '/terms?profile=services')
  await expect(profile(page).getByRole('radio', { name: 'Plumbing' })).not.toBeChecked()
  await expect(profile(page).getByLabel('Location')).toHaveValue('')
})
