import { formatOrderId } from '#domain/ids/order-id.ts'
import { beginAs } from './account.ts'
import { expect, goWithin, jollofAt, skipGreetings, storeInBrowser, test } from './journey.ts'
import { paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('a cook sells a dish out, pauses the kitchen, and offers another dish from the ticket in two acts, all of which open pages of the shopper show; the shopper takes it, and the board and the money show it', async ({
  page,
  request,
  shop,
  browser,
}) => {
  const orderId = await paidOrder(request, shop)
  await beginAs(page, request, shop, 'kitchen')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/menu?category=mains')
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await shopper.addInitScript(skipGreetings)
  await storeInBrowser(shopper, { cart: [jollofAt(4800)] })
  const following = shopper.waitForRequest(/\/api\/shop\/events/)
  await shopper.goto('/category/mains')
  await following

  await test.step('one press sells a dish out till closing, another one offers it again', async () => {
    const dish = shopper
      .getByRole('listitem')
      .filter({ has: shopper.getByRole('heading', { name: 'Waakye', exact: true }) })
    await expect(dish).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('waakye')
    await page.getByRole('button', { name: 'Sold out till closing: Waakye', exact: true }).click()
    await expect(dish).toContainText(/again|sold out/i)
    await page.getByRole('button', { name: 'Offer again: Waakye', exact: true }).click()
    await expect(dish).not.toContainText(/again|sold out/i)
    await expectAccessible(page, 'what is on sale')
  })

  await goWithin(page, '/admin/board')
  await test.step('a pause stands on the screens of staff with its end, and asks shoppers to order for later', async () => {
    const bar = page.getByRole('region', { name: 'Switches of the shop' })
    await bar.getByRole('button', { name: 'Switches' }).click()
    await expect(page.getByRole('dialog', { name: 'Switches' })).toBeVisible()
    await expectAccessible(page, 'switches')
    await page.getByRole('radio', { name: 'No gas' }).check()
    await page.getByRole('button', { name: 'Pause for 15 min' }).click()
    await expect(bar).toContainText('Paused: No gas · 15 min left')
    await bar.getByRole('button', { name: 'Rush +15' }).click()
    await expect(bar).toContainText('Rush +15 min · 1 h left')

    await goWithin(shopper, '/checkout')
    const notice = shopper.getByText(/The kitchen has a break until \d\d:\d\d: No gas\./).first()
    await expect(notice).toBeVisible()

    await bar.getByRole('button', { name: 'End: Pause' }).click()
    await expect(notice, 'an open page sees it').toBeHidden()
    await bar.getByRole('button', { name: 'Undo: Pause ended' }).click()
    await expect(notice).toBeVisible()
    await expect(bar, 'with the end and the reason that it had').toContainText(/Paused: No gas · 1[45] min left/)
    await expect(bar.getByRole('button', { name: /^Undo/ }), 'an undo is not undone').toHaveCount(0)
    for (const name of ['Pause', 'Rush']) {
      const end = bar.getByRole('button', { name: `End: ${name}` })
      await end.click()
      // The next one moves to where it was.
      await expect(end).toHaveCount(0)
    }
    await expect(bar).not.toContainText('left')
    await expect(shopper.getByText(/The kitchen has a break/)).toHaveCount(0)
  })

  const card = page.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  await card.getByRole('button', { name: /Jollof Rice/ }).click()
  const sheet = page.getByRole('dialog', { name: '1× Jollof Rice' })
  const offers = sheet.getByRole('listitem').getByRole('button', { name: /Same price|back$/ })
  await expect(offers.first()).toBeVisible()
  await expectAccessible(page, 'sheet of a line')

  await test.step('the accompaniment of a line is sold out, and is offered again', async () => {
    await goWithin(shopper, '/category/mains?item=jollof-rice')
    const chicken = shopper.getByRole('radio', { name: /Fried Chicken/ })
    await expect(chicken).toBeEnabled()
    await sheet.getByRole('button', { name: 'Sold out till closing: Fried Chicken' }).click()
    await expect(sheet.getByText(/^Sold out until .*\d\d:\d\d$/)).toBeVisible()
    await expect(
      sheet
        .getByRole('listitem')
        .getByRole('button', { name: /Jollof Rice .* (Same price|back)/ })
        .first(),
      'with another accompaniment',
    ).toBeVisible()
    await expect(chicken).toBeDisabled()
    await sheet.getByRole('button', { name: 'Undo: Fried Chicken is sold out' }).click()
    await expect(sheet.getByText(/^Sold out until/)).toHaveCount(0)
    await expect(chicken).toBeEnabled()
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
