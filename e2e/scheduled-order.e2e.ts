import type { Page } from '@playwright/test'
import { CUSTOMER, expect, jollofAt, orderIdIn, skipGreetings, storeInBrowser, test } from './journey.ts'

test('an order for another day uses an open slot, gets the pre-order discount, and keeps its time', async ({
  page,
}) => {
  const { name, address, city } = CUSTOMER
  await storeInBrowser(page, {
    cart: [jollofAt(4800)],
    checkoutDraft: { name, phone: '0241234567', address, city },
  })
  await page.goto('/checkout')
  await page.getByText('Choose a time').click()
  const days = page.getByRole('group', { name: 'Delivery day' }).getByRole('radio', { disabled: false })
  await days.nth(1).check({ force: true })
  await page.getByRole('radio', { disabled: false }).last().check()

  await expect(page.getByText('Pre-order discount (5%)')).toBeVisible()
  await expect(page.getByText('− GH₵ 2.40')).toBeVisible()
  await page.getByRole('button', { name: /Order Now/ }).click()
  await expect(page.getByText(/^.*Delivery on /)).toBeVisible()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText(/Delivery on \w{3} \d+ \w{3}, \d\d:\d\d-\d\d:\d\d/)).toBeVisible()
  expect(orderIdIn(page)).not.toBe('')
})

test('a chosen time that is full by now is given up with a word; the cart leads to the form, where it cannot be chosen again', async ({
  page,
}) => {
  const { name, address, city } = CUSTOMER
  const checkoutDraft = { name, phone: '0241234567', address, city }
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft, lastWay: 'paystack' })
  await page.goto('/checkout')
  await page.getByText('Choose a time').click()
  const days = page.getByRole('group', { name: 'Delivery day' }).getByRole('radio', { disabled: false })
  await days.nth(1).check({ force: true })
  const last = page.getByRole('radio', { name: /^\d\d:\d\d/ }).last()
  await last.check()
  const startsAt = await last.getAttribute('value')
  await page.route('**/api/delivery-slots/full', (route) => route.fulfill({ json: { startsAt: [startsAt] } }))
  await page.goto('/?buy=cart')

  const taken = page.getByText('That time is taken. Please pick another.')
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel.filter({ has: taken })).toBeVisible()
  await panel.getByRole('button', { name: /^Checkout/ }).click()
  await expect(panel).toHaveCount(0)
  await expect(taken).toBeVisible()
  await days.nth(1).press('Space')
  await expect(last).toBeDisabled()
  await expect(page.getByText('Some of these times are fully booked.')).toBeVisible()
})

test('phones whose clock is wrong by a day are offered the shop’s times, and their order is taken', async ({
  page,
  browser,
  shop,
}) => {
  const { name, address, city } = CUSTOMER
  const kept = { cart: [jollofAt(4800)], checkoutDraft: { name, phone: '0241234567', address, city } }
  const firstDay = async (phone: Page) => {
    await storeInBrowser(phone, kept)
    await phone.goto('/checkout')
    await phone.getByText('Choose a time').click()
    const offered = phone.getByRole('group', { name: 'Delivery day' }).getByRole('radio', { disabled: false })
    await offered.first().check({ force: true })
    return offered.first().getAttribute('value')
  }
  /** A clock belongs to a browser session. */
  const withClock = async (days: number) => {
    const phone = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await phone.addInitScript(skipGreetings)
    await phone.clock.install({ time: Date.now() + days * 24 * 3_600_000 })
    return phone
  }
  const offered = await firstDay(page)
  const behind = await withClock(-1)
  expect(await firstDay(behind)).toBe(offered)
  await behind.context().close()

  const ahead = await withClock(1)
  expect(await firstDay(ahead)).toBe(offered)
  await ahead.getByRole('radio', { disabled: false }).last().check()
  await ahead.getByRole('button', { name: /Order Now/ }).click()
  await ahead.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await ahead.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(ahead.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await ahead.context().close()
})
