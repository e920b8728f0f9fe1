import type { Page } from '@playwright/test'
import { expect, goWithin, jollofAt, placeOrder, storeInBrowser, test } from './journey.ts'
import { payByKeyboard, spoken, tabTo } from './keyboard.ts'

// The longest journey: it checks every tab stop.

/** Opens the home page and waits for the app, which replaces the first dishes of the page and whatever has the focus there. */
async function openFront(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Order Now! ./ }).first()).toBeVisible()
}

test('a whole purchase works by keyboard in at most 60 presses of Tab: every tab stop has a name, and the focus is never lost', async ({
  page,
}) => {
  const presses: Record<string, number> = {}
  /** Tabs on, as part of the way to the payment. */
  const go = async (wanted: RegExp) => {
    const stops = await tabTo(page, wanted)
    presses[wanted.source] = stops.length
    return stops
  }
  await openFront(page)

  expect(await go(/^link "Skip/)).toEqual(['link "Skip to the content"'])
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const front = await go(/^searchbox "Search the menu"/)
  expect(front.slice(0, -1)).toEqual(['button "Order Now"', 'link "Kitchen Challenge"', 'link "Live Feed"'])
  await page.keyboard.type('jollof rice')
  await expect(page.getByRole('status').filter({ hasText: /items? for “jollof rice”/ })).toBeVisible()

  const toItem = await go(/Jollof Rice"/)
  expect(toItem.slice(0, 2)).toEqual(['button "Clear the search"', 'link "Main Dishes"'])
  expect(toItem.at(-2), 'the first search result comes after the categories').toBe('link "Lifestyle"')
  await expectEscapeReturns(page, 'Jollof Rice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Fried Chicken' })).toBeVisible()

  const toWay = await go(/^radio "Classic/)
  expect(toWay.at(-1)).toBe('radio "Classic" [checked]')
  await go(/^radio "Boiled Eggs|^radio "(?!Classic|Smoky)/)
  await arrowTo(page, /^radio "Fried Chicken/)
  expect(await spoken(page)).toMatch(/^radio "Fried Chicken \+ GH₵ \d+\.\d\d" \[checked\]$/)
  const toAdd = await go(/^button "Add to cart/)
  expect(toAdd).toContain('textbox "Note for the kitchen"')
  expect(toAdd.at(-1)).toBe('button "Add to cart GH₵ 48.00"')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await spoken(page)).toBe('button "Order Now! Jollof Rice"')

  const toCart = await go(/^button "View Cart"/)
  expect(toCart.length, 'the cart comes before the footer in the tab order').toBeLessThan(60)
  await expectEscapeReturns(page, 'Your cart')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  const inCart = await go(/^button "Checkout"/)
  expect(inCart).toContain('button "Remove Jollof Rice"')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible()
  await fillByKeyboard(page, go)
  await go(/^button "Order Now GH₵ \d+\.\d\d"/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await expect(page.getByRole('dialog').locator('div:focus'), 'the focus moves to the top of the step').toHaveCount(1)
  expect(await go(/^button "MoMo/)).toEqual(['button "MoMo or card, instant"'])
  await page.keyboard.press('Enter')
  presses.payment = await payByKeyboard(page)

  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  const all = Object.values(presses).reduce((sum, count) => sum + count, 0)
  expect(all, JSON.stringify(presses)).toBeLessThanOrEqual(60)
  await expect(page.locator('#main')).toBeFocused()
  expect(await tabTo(page, /Track your order/)).toEqual([
    'link "Back to the menu"',
    'link "Send to my WhatsApp (opens a new window)"',
    'link "Track your order"',
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Status: Received')).toBeVisible()
})

test('Escape closes every dialog and returns the focus to its opener; arrow keys choose the delivery day', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request)
  await storeInBrowser(page, { cart: [jollofAt(4800)] })
  await page.goto('/category/beverages')
  await expect(page.getByRole('button', { name: 'Show 18+ items' }).first()).toBeVisible()

  await tabTo(page, /^button "Open the menu"/)
  await expectEscapeReturns(page, 'Chillz')
  await page.keyboard.press('Enter')
  await tabTo(page, /^button "Sign In"/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await spoken(page), 'the drawer is closed, so the focus returns to its opener').toBe('button "Open the menu"')

  await page.getByRole('button', { name: 'Show 18+ items' }).first().focus()
  await expectEscapeReturns(page, 'Are you 18 or older?')

  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Order ID').fill(orderId)
  await tabTo(page, /^button "Track Order"/)
  await expectEscapeReturns(page, 'Order Status')

  await goWithin(page, '/checkout')
  await page.getByRole('main').getByRole('button', { name: 'Terms' }).focus()
  await expectEscapeReturns(page, 'Terms')

  await page.getByRole('radio', { name: /As soon as possible/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('group', { name: 'Delivery day' })).toBeVisible()

  const toDay = await tabTo(page, /^radio "\w+ \d+/)
  await page.keyboard.press('ArrowRight')
  expect(await spoken(page)).not.toBe(toDay.at(-1))
  expect(await spoken(page)).toMatch(/\[checked\]/)
  await tabTo(page, /^radio "\d\d:\d\d/)
  await page.keyboard.press('Space')
  expect(await spoken(page)).toMatch(/\[checked\]/)
  await expect(page.getByText('Pre-order discount (5%)')).toBeVisible()
})

/** Opens a dialog from the focused button, closes it with Escape, and expects the focus on that button. */
async function expectEscapeReturns(page: Page, name: string) {
  const opener = await spoken(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus'), 'the focus moves into the dialog').toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => spoken(page), { message: `after ${name}` }).toBe(opener)
}

/** Moves through a radio group with the arrow keys, which also select. */
async function arrowTo(page: Page, wanted: RegExp) {
  for (let presses = 0; presses < 20 && !wanted.test(await spoken(page)); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  // The first radio of a group can have the focus without being checked.
  if (!(await spoken(page)).includes('[checked]')) await page.keyboard.press('Space')
}

async function fillByKeyboard(page: Page, go: (wanted: RegExp) => Promise<string[]>) {
  await expect(page.getByLabel('Name')).toBeFocused()
  const round = await tabTo(page, /^textbox "Name"/)
  expect(round.at(-2), 'the dialog traps the focus: its first field follows its last button').toBe('button "Close"')
  await page.keyboard.type('Ama Serwaa')
  expect(await go(/^textbox "Phone/)).toEqual(['textbox "Phone"'])
  await page.keyboard.type('0241234567')
  expect(await go(/^textbox "Email/)).toEqual(['textbox "Email"'])
  await go(/^radio "Tamale"/)
  await arrowTo(page, /^radio "Accra"/)
  await go(/^textbox "Delivery address"/)
  await page.keyboard.type('House 12, Osu')
}
