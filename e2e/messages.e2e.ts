import { formatOrderId } from '#domain/ids/order-id.ts'
import { CUSTOMER, expect, goWithin, test } from './journey.ts'
import { beginWithSecondStep, paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('an admin finds the prepared mail of an order, sends it, words it anew, and sees a wrong placeholder at its field', async ({
  page,
  request,
  shop,
}) => {
  const { name, phone, address } = CUSTOMER
  const customer = { name, phone, address, email: 'serwaa@example.com', notes: '' }
  const orderId = await paidOrder(request, shop, { customer })
  const id = formatOrderId(orderId)
  await beginWithSecondStep(page, request, shop, 'admin')
  await page.goto(`/admin/messages?state=prepared&q=${id}`)
  const card = page.getByRole('article').filter({ hasText: `Your order ${id}` })
  await card.getByRole('button', { name: `Read: Your order ${id}` }).click()
  await expect(page.getByRole('dialog').getByText(/we are getting to work on it/)).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: `Send: Your order ${id}` }).click()
  await expect(card).toHaveCount(0)
  await goWithin(page, `/admin/messages?q=${id}`)
  await expect(page.getByRole('article').filter({ hasText: `Your order ${id}` })).toBeVisible()
  await expectAccessible(page, 'messages')

  await page.getByRole('tab', { name: 'Templates' }).click()
  const template = page.getByRole('region', { name: 'Mobile money not found' })
  const text = template.getByLabel('Text')
  await text.fill('Hello {nmae}.')
  await template.getByRole('button', { name: 'Save: Mobile money not found' }).click()
  await expect(template.getByText('“{nmae}” is no placeholder here.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'templates with a fault')
  await text.fill('Hello {name}, order {order} is not paid.')
  await template.getByText('With example data').click()
  await expect(template.getByText('Hello Ama Mensah, order 7K3QF-9M2XA is not paid.')).toBeVisible()
  await template.getByRole('button', { name: 'Save: Mobile money not found' }).click()
  await page.getByRole('button', { name: 'Undo: Saved: Mobile money not found' }).click()
  await expect(text).toHaveValue(/^Hello \{name\},\n\nwe could not find/)
})
