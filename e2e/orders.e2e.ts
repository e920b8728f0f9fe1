import { formatOrderId } from '#domain/ids/order-id.ts'
import { aChoice } from '#test/builders.ts'
import { beginAs, toast } from './account.ts'
import { expect, goWithin, JOLLOF, test } from './journey.ts'
import { beginWithSecondStep, catchPrints, paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('an order is found by the last digits of its phone, a line of it is refunded in three acts, its ticket says what changed, and COPY, and it is cancelled', async ({
  page,
  request,
  shop,
}) => {
  const orderId = await paidOrder(request, shop, {
    lines: [JOLLOF, aChoice({ itemId: 'perfumed-rice', size: 'medium' })],
  })
  await beginWithSecondStep(page, request, shop, 'manager')
  const prints = await catchPrints(page)
  await page.goto('/admin/orders')
  const found = page.getByRole('link', { name: formatOrderId(orderId) })
  await expect(found).toBeVisible()
  await expectAccessible(page, 'list of orders on a phone')

  await page.keyboard.press('/')
  await page.keyboard.type('0000')
  await expect(found).toHaveCount(0)
  // A job writes the terms of the search every few seconds, and the list asks again.
  await page.getByRole('searchbox').fill('4567')
  await expect(page).toHaveURL(/q=4567/)
  await expect(found).toBeVisible()
  // What is typed right before the press reaches the address later, and must not lead back.
  await page.getByRole('searchbox').fill('1234567')
  await found.click()
  const order = page.getByRole('dialog', { name: `Order ${formatOrderId(orderId)}` })
  await expect(order).toBeVisible()
  await page.reload()
  await expect(order, 'the address keeps the window').toBeVisible()
  const title = `Order ${formatOrderId(orderId)} · Chillz`
  await expect(page, 'by which the browser lists where one was').toHaveTitle(title)
  await page.goBack()
  await expect(order).toBeHidden()
  await expect(page).toHaveTitle('Orders · Chillz')
  await page.goForward()
  await expect(page).toHaveTitle(title)
  await expect(order.getByRole('heading', { name: 'History' })).toBeVisible()

  const ticket = page.getByRole('button', { name: 'Print ticket' })
  await expect(ticket).toBeVisible()
  await page.locator('body').press('p')
  await expect.poll(prints).toHaveLength(1)
  await expect(page.getByText('Ticket: Original')).toBeVisible()
  const refund = page.getByRole('checkbox', { name: 'Refund Jollof Rice' })
  await refund.check()
  await expectAccessible(page, 'window of an order on a phone, with a line to refund')

  await goWithin(page, `/admin/orders/${orderId}`)
  await expect(order).toHaveCount(0)
  await refund.check()
  await expectAccessible(page, 'page of an order on a phone')
  await page.getByRole('button', { name: 'Ran out' }).click()
  await expect(page.getByText('manual mobile money')).toBeVisible()
  await expect(refund, 'nothing is left of it').toHaveCount(0)
  await page.getByLabel('Transaction ID of the money that you sent').fill('MP-1234')
  await page.getByRole('button', { name: 'Record as sent' }).click()
  await expect(page.getByText('ID MP-1234')).toBeVisible()

  await page.locator('body').press('p')
  await expect.poll(prints).toHaveLength(2)
  // The button, and its key, hold until the order is read again.
  await expect(page.getByText('Ticket: Original')).toHaveCount(2)
  await expect(ticket).toBeEnabled()
  await page.locator('body').press('p')
  await expect.poll(prints).toHaveLength(3)
  const [original = '', changed = '', copy = ''] = await prints()
  expect(original).toContain('Jollof Rice')
  expect(original).not.toMatch(/COPY|CHANGED|REFUNDED/)
  expect(changed).toMatch(/CHANGED[\s\S]*Jollof Rice[\s\S]*REFUNDED: DO NOT MAKE/)
  expect(changed).not.toContain('COPY')
  expect(copy).toMatch(/COPY 1[\s\S]*CHANGED/)

  await page.locator('body').press('n')
  await page.keyboard.type('Ring twice')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Note added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ring twice' })).toBeVisible()

  await page.keyboard.press('Control+k')
  // A phone has no such key, and loads the search when it is opened.
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.type('cancel')
  await expect(page.getByRole('option', { name: 'Cancel order' })).toBeVisible()
  await expectAccessible(page, 'the search on the page of an order')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/It was paid manually: GH₵ [\d.]+ is owed/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('Write a reason.')).toBeVisible()
  await expectAccessible(page, 'cancelling an order on a phone')
  await page.getByRole('button', { name: 'As requested' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(toast(page, 'Order cancelled')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'page of a cancelled order on a desktop')
  await goWithin(page, '/admin/orders?state=cancelled')
  await expect(found).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'list of orders on a desktop')
})

test('a cook sees neither contacts nor money of an order that a card of the board leads to', async ({
  page,
  request,
  shop,
}) => {
  const orderId = await paidOrder(request, shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginAs(page, request, shop, 'kitchen')
  await page.goto('/admin/board')
  const card = page.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  // At night an order is for the next morning, and its card lies in the strip of later days.
  const later = page.getByText(/^Later: /)
  await expect(card.or(later)).toBeVisible()
  if (await later.isVisible()) await later.click()
  await card.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Acts on this order' })).toBeVisible()
  await page.keyboard.type('start order')
  await expect(page.getByRole('option', { name: /^Start/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: /^Ready/ }), 'the act of the focused card is done').toBeVisible()

  await page.getByRole('link', { name: `Order ${formatOrderId(orderId)}` }).click()
  await expect(page.getByRole('dialog', { name: `Order ${formatOrderId(orderId)}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notes of staff' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('print')
  await expect(page.getByRole('option', { name: 'Print ticket' }), 'the acts of the order in the window').toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog'), 'the search goes with the window').toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Notes of staff' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cancel')
  await expect(page.getByRole('option'), 'cooks do not cancel').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Notes of staff' })).toBeVisible()
  for (const name of ['Money', 'Messages to the shopper'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^0\d\d / })).toHaveCount(0)
})
