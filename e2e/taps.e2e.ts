import type { Locator, Page } from '@playwright/test'
import { CUSTOMER, expect, goWithin, ordersOf, test, widget } from './journey.ts'

/** Counts taps on the page; typing and the keyboard's Next key do not count. */
function finger() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    taps: () => taps,
  }
}

test('a shopper orders and pays by card in at most ten taps from opening to payment, the second time in six', async ({
  page,
}) => {
  const first = finger()
  await page.goto('/category/mains')
  await chooseJollof(page, first)
  await first.tap(page.getByRole('button', { name: 'Checkout' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(CUSTOMER.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0241234567')
  await first.tap(page.getByText(CUSTOMER.city, { exact: true }))
  await page.getByLabel('Delivery address').focus()
  await page.keyboard.type(CUSTOMER.address)
  await first.tap(page.getByRole('button', { name: /Order Now GH₵/ }))
  await first.tap(page.getByRole('button', { name: 'MoMo or card' }))
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^View Cart: / }), 'what is ordered is not offered again').toBeHidden()
  await first.tap(widget(page).getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(first.taps()).toBeLessThanOrEqual(10)
  expect(page.url()).toContain('/paystackwb/success?reference=')
  await expect(page.getByRole('button', { name: /^View Cart: / })).toBeHidden()
  await page.getByRole('link', { name: 'Track your order' }).click()
  await expect(page.getByText('Status: Received')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeHidden()

  const second = finger()
  await page.goto('/category/mains')
  await chooseJollof(page, second)
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel.getByText(`${CUSTOMER.address}, ${CUSTOMER.city}`)).toBeVisible()
  await second.tap(panel.getByRole('button', { name: /^Pay by MoMo or card/ }))
  await second.tap(widget(page).getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(second.taps()).toBeLessThanOrEqual(6)
  expect(await ordersOf(page)).toBe(2)

  await test.step('a press counts though what its button or link shows is replaced under the finger', async () => {
    const pressReplaced = async (target: Locator) => {
      await target.hover()
      await page.mouse.down()
      await target.evaluate((node) => node.replaceChildren(...[...node.children].map((child) => child.cloneNode(true))))
      await page.mouse.up()
    }
    await goWithin(page, '/')
    await pressReplaced(page.getByRole('main').getByRole('link', { name: 'Supermarket & Groceries', exact: true }))
    await expect(page).toHaveURL('/category/supermarket')
    await pressReplaced(page.getByRole('button', { name: 'Open the menu' }))
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

async function chooseJollof(page: Page, { tap }: ReturnType<typeof finger>) {
  await tap(page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true }))
  const dialog = page.getByRole('dialog')
  await tap(dialog.getByText('Fried Chicken', { exact: true }))
  await tap(dialog.getByRole('button', { name: /Add to cart/ }))
  await tap(page.getByRole('button', { name: /^View Cart: / }))
}
