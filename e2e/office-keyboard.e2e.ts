import type { Page } from '@playwright/test'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { expect, goWithin, test } from './journey.ts'
import { beginWithSecondStep, catchPrints, paidOrder } from './office.ts'

/** A city that no other journey orders to, so that its board has one card. */
const CITY = 'Tamale'

/** Chooses in the search over everything. */
async function choose(page: Page, words: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toHaveCount(0)
}

test('twelve jobs of the kitchen and the desk are done by keyboard alone', async ({ page, request, shop }) => {
  const { keyboard } = page
  const prints = await catchPrints(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const orderId = await paidOrder(request, shop, { city: CITY })
  await beginWithSecondStep(page, request, shop, 'manager')
  // A rider has to be on shift; that is the rider's job.
  await page.goto('/admin/ride')
  await page.getByRole('button', { name: 'Start shift' }).click()
  await expect(page.getByRole('button', { name: 'End shift' })).toBeVisible()
  await goWithin(page, `/admin/board?city=${CITY}`)
  const card = page.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  const cardIn = (name: string) =>
    page
      .getByRole('region', { name: new RegExp(`^${name}, `) })
      .getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  const alarm = page.locator('[data-alarm]')
  await expect(card).toBeVisible()

  await test.step('reach the filter, and skip the menu', async () => {
    await keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'View' })).toBeFocused()
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
    await keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Start shift' }), 'the first control of the screen').toBeFocused()
  })
  await test.step('1. begin the shift', async () => {
    await choose(page, 'start shift', 'Start shift')
    await expect(page.getByRole('button', { name: 'On shift' })).toBeVisible()
    await expect(alarm).toHaveAttribute('data-alarm', 'new')
  })
  await test.step('2. silence the alarm', async () => {
    await keyboard.press('ArrowDown')
    await expect(card).toBeFocused()
    await keyboard.press('a')
    await expect(alarm).toHaveAttribute('data-alarm', '')
    await expect(alarm.locator('> [role=status][aria-live]'), 'it is there before the next order').toHaveText('')
  })
  await test.step('3. delay an order', async () => {
    await keyboard.press('d')
    await keyboard.press('2')
    await expect(card.getByText('+20 min')).toBeVisible()
  })
  await test.step('4. start it', async () => {
    await keyboard.press('Space')
    await expect(cardIn('Cooking')).toBeFocused()
  })
  await test.step('5. sell a dish out from its line, and offer it again', async () => {
    await keyboard.press('x')
    const soldOut = page.getByRole('dialog').getByRole('button', { name: /^Sold out till closing: Jollof Rice$/ })
    await expect(soldOut).toBeFocused()
    await keyboard.press('Enter')
    const back = page.getByRole('dialog').getByRole('button', { name: 'Undo: Jollof Rice is sold out' })
    await expect(back).toBeFocused()
    await keyboard.press('Enter')
    await expect(soldOut).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('6. say that it is ready', async () => {
    await keyboard.press('ArrowDown')
    await expect(card).toBeFocused()
    await keyboard.press('Space')
    await expect(cardIn('Ready')).toBeFocused()
  })
  await test.step('7. give it to a rider', async () => {
    await keyboard.press('r')
    await keyboard.press('1')
    await expect(cardIn('Out')).toBeVisible()
  })
  await test.step('8. undo that', async () => {
    await keyboard.press('u')
    await expect(cardIn('Ready')).toBeFocused()
  })
  await test.step('9. print the ticket', async () => {
    await keyboard.press('p')
    await expect.poll(async () => (await prints()).length).toBe(1)
  })
  await test.step('10. begin a rush, end it, undo that, and end it again', async () => {
    const rush = page.getByText('Rush +15 min')
    await choose(page, 'rush', 'Rush +15')
    await expect(rush).toBeVisible()
    await choose(page, 'end rush', 'End: Rush')
    await expect(rush).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo: Rush ended' })).toBeVisible()
    await choose(page, 'undo rush', 'Undo: Rush ended')
    await expect(rush).toBeVisible()
    await choose(page, 'end rush', 'End: Rush')
    await expect(rush).toHaveCount(0)
  })
  await test.step('11. open an order, come back to its card, and write a note', async () => {
    await keyboard.press('ArrowDown')
    await expect(card).toBeFocused()
    await keyboard.press('Enter')
    const order = page.getByRole('dialog', { name: formatOrderId(orderId) })
    await expect(order.getByRole('heading', { name: 'History' })).toBeVisible()
    await page.goBack()
    await expect(card, 'the way back leads to the card').toBeFocused()
    await keyboard.press('h')
    await expect(order.getByRole('region', { name: 'History' })).toBeFocused()
    await keyboard.press('n')
    await expect(order.getByRole('textbox'), 'the keys of an order work in its window').toBeFocused()
    await keyboard.press('Escape')
    await expect(order).toBeHidden()
    await expect(card).toBeFocused()
    await keyboard.press('n')
    await expect(page.getByRole('textbox')).toBeFocused()
    await keyboard.type('Gate code 12')
    await keyboard.press('Escape')
    await expect(order.getByRole('textbox'), 'what is typed stays').toHaveValue('Gate code 12')
    await keyboard.press('n')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Gate code 12' })).toBeVisible()
  })
  await test.step('12. go to all orders, and find one by its last characters', async () => {
    await keyboard.press('Tab')
    await expect(async () => {
      await keyboard.press('g')
      await keyboard.press('o')
      await expect(page).toHaveURL(/\/admin\/orders$/, { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await keyboard.press('/')
    await keyboard.type(formatOrderId(orderId).slice(-5))
    // Before the list has even been asked for.
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: formatOrderId(orderId) })).toBeVisible()
  })
})
