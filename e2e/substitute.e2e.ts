import { formatOrderId } from '#domain/ids/order-id.ts'
import { beginAs } from './account.ts'
import { expect, goWithin, skipGreetings, test } from './journey.ts'
import { paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a cook sells a dish out from the ticket, offers another one, each in two acts, the shopper takes it, and the board and the money show it', async ({
  page,
  request,
  shop,
  browser,
}) => {
  const orderId = await paidOrder(request, shop)
  await beginAs(page, request, shop, 'kitchen')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/board')
  const card = page.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })

  await card.getByRole('button', { name: /Jollof Rice/ }).click()
  const sheet = page.getByRole('dialog', { name: '1× Jollof Rice' })
  const offers = sheet.getByRole('listitem').getByRole('button', { name: /Same price|back$/ })
  await expect(offers.first()).toBeVisible()
  await expectAccessible(page, 'sheet of a line')

  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await shopper.addInitScript(skipGreetings)
  await test.step('its accompaniment is sold out, which shoppers see, and is offered again', async () => {
    await sheet.getByRole('button', { name: 'Sold out till closing: Fried Chicken' }).click()
    await expect(sheet.getByText(/^Sold out until \d\d:\d\d$/)).toBeVisible()
    await expect(
      sheet
        .getByRole('listitem')
        .getByRole('button', { name: /Jollof Rice .* (Same price|back)/ })
        .first(),
      'with another accompaniment',
    ).toBeVisible()
    await shopper.goto('/category/mains?item=jollof-rice')
    await expect(shopper.getByRole('radio', { name: /Fried Chicken/ })).toBeDisabled()
    await sheet.getByRole('button', { name: 'Undo: Fried Chicken is sold out' }).click()
    await expect(sheet.getByText(/^Sold out until/)).toHaveCount(0)
  })

  const words = await offers.nth(1).innerText()
  const [other = ''] = words.split('\n')
  await offers.nth(1).click()
  await expect(card.getByText(`Asked: ${other} instead?`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo: .*shopper asked/ })).toBeVisible()

  await goWithin(shopper, `/track-order?id=${orderId}`)
  await expect(shopper.getByRole('heading', { name: 'Sorry, Jollof Rice has just run out' })).toBeVisible()
  await expectAccessible(shopper, 'question on the tracking page')
  await shopper.getByRole('button', { name: `Yes, ${other} please` }).click()
  await expect(shopper.getByText('Instead of Jollof Rice.')).toBeVisible()
  await expect(shopper.getByRole('button', { name: /^Yes, .* please$/ })).toHaveCount(0)
  await expectAccessible(shopper, 'replaced line on the tracking page')

  await expect(card.getByText('instead of Jollof Rice')).toBeVisible()
  await expect(card.getByRole('button', { name: new RegExp(other) })).toBeVisible()
  const order = await (await request.get(`/api/orders/${orderId}`)).json()
  const [line] = order.lines
  expect(order.givenBack).toBe(line.lineTotal - line.now.replacement.lineTotal)
  await shopper.context().close()
})
