import type { Browser, Page } from '@playwright/test'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { LOST_MS } from '#web/office/board/board-connection.ts'
import { beginAs } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { AT_ITS_EDGE, paidOrder } from './office.ts'
import type { RunningShop } from './running-shop.ts'
import { expectAccessible } from './screen-checks.ts'

const WIDE = { width: 1440, height: 900 }

async function anotherPage(browser: Browser, shop: RunningShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: WIDE })
  await context.addInitScript(() => sessionStorage.setItem('chillz-splash', 'shown'))
  return context.newPage()
}

const cardOf = (page: Page, orderId: string) => page.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()

test('a cook starts and hands over an order, which other screens show, and undoes it; a screen on shift rings until somebody has seen it', async ({
  page,
  request,
  shop,
  browser,
}) => {
  for (const _ of ['first', 'next']) await paidOrder(request, shop)
  await page.setViewportSize(WIDE)
  await beginAs(page, request, shop, 'kitchen')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/board$/)
  await isLive(page)
  const other = await anotherPage(browser, shop)
  await beginAs(other, request, shop, 'manager')
  await other.goto('/admin/board')
  await isLive(other)
  await column(page, 'New').getByRole('article').nth(1).waitFor()
  const ids = await column(page, 'New')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.dataset.card ?? ''))
  const [orderId = '', nextId = ''] = ids
  const card = cardOf(page, orderId)
  await expect(
    column(page, 'New')
      .getByRole('article')
      .filter({ has: page.getByText('1×') }),
  ).not.toHaveCount(0)
  await expect(card.getByRole('link', { name: /^(\+233|0)/ }), 'cooks need no phone').toHaveCount(0)
  await expect(cardOf(other, orderId).getByRole('link', { name: /^(\+233|0)/ })).toBeVisible()

  await card.getByRole('button', { name: /^Start/ }).click()
  await expect(column(other, 'Cooking').getByRole('article', { name: formatOrderId(orderId) })).toBeVisible()
  await expect(column(page, 'Cooking').getByRole('article', { name: formatOrderId(orderId) })).toBeFocused()
  // The second click of a double click can be on anything of the card that has moved there: it does nothing.
  for (const name of [/^Start/, /Jollof/]) {
    await cardOf(page, nextId).getByRole('button', { name }).hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
  }
  await column(page, 'Cooking')
    .getByRole('article', { name: formatOrderId(orderId) })
    .focus()
  for (const name of ['Ready', 'Out']) {
    await page.keyboard.press('Space')
    await expect(column(other, name).getByRole('article', { name: formatOrderId(orderId) })).toBeVisible()
    await expect(column(page, name).getByRole('article', { name: formatOrderId(orderId) })).toBeFocused()
  }
  // Riders of other journeys can be on shift: the order can then be given to them, but no step is left.
  const steps = card.getByRole('button').and(page.locator(':not(fieldset *)'))
  await expect(steps, 'a cook delivers nothing').toHaveCount(0)

  await page.keyboard.press('u')
  await expect(column(other, 'Ready').getByRole('article', { name: formatOrderId(orderId) })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ }), 'an undo is not undone').toHaveCount(0)

  await expect(column(other, 'New').getByRole('article', { name: formatOrderId(nextId) })).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cardOf(page, nextId).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('1')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /sold out/i })
      .first(),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  // The letter counts for a second and a half after `g`, which a busy machine can exceed.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/admin\/orders/, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('gm?')
  await expect(page.getByRole('searchbox'), 'no key works while something is typed').toHaveValue('gm?')
  await expect(page).toHaveURL(/\/admin\/orders/)

  await test.step('it rings for a new and for a cancelled order, on every screen', async () => {
    await goWithin(page, '/admin/board')
    await column(page, 'New').waitFor()
    await goWithin(other, '/admin/board?view=dispatch')
    // Other journeys have left orders behind.
    const sound = page.locator('[data-alarm]')
    await page.keyboard.press('Shift+A')
    await expect(sound).toHaveAttribute('data-alarm', '')
    await expect(sound).toHaveAttribute('data-sound', 'off')
    await page.getByRole('button', { name: 'Start shift' }).click()
    await expect(sound).toHaveAttribute('data-sound', 'on')

    await page.getByRole('link', { name: 'Menu' }).click()
    await expect(page.getByRole('heading', { name: 'On sale' })).toBeVisible()
    const orderId = await paidOrder(request, shop)
    await expect(sound, 'other screens ring too').toHaveAttribute('data-alarm', 'new')
    await page.getByRole('link', { name: '1 new order' }).click()
    await isLive(page)
    await expect(sound).toHaveAttribute('data-alarm', 'new')
    await cardOf(page, orderId).focus()
    await page.keyboard.press('Enter')
    const order = page.getByRole('dialog', { name: formatOrderId(orderId) })
    const note = order.getByRole('button', { name: '1 new order' })
    await expect(note, 'the window over the board says it too').toBeVisible()
    await expect(order.getByRole('alert'), 'only the board reads it out').toHaveCount(0)
    await page.keyboard.press('Shift+A')
    await expect(note, 'and A is heard below it').toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(order).toHaveCount(0)
    await expect(sound, 'seen, and still new').toHaveAttribute('data-alarm', '')
    await expect(column(page, 'New').getByRole('article', { name: formatOrderId(orderId) })).toBeFocused()
    const time = /ready (\d\d:\d\d)/
    const start = cardOf(page, orderId).getByRole('button', { name: /^Start/ })
    const before = time.exec((await start.textContent()) ?? '')?.[1]
    await page.keyboard.press('d')
    await page.keyboard.press('2')
    await expect(cardOf(page, orderId).getByText('+20 min')).toBeVisible()
    expect(time.exec((await start.textContent()) ?? '')?.[1]).not.toBe(before)
    await goWithin(other, `/track-order?id=${orderId}`)
    await expect(other.getByText('Sorry: the kitchen needs 20 minutes longer.')).toBeVisible()
    await goWithin(other, '/admin/board?view=dispatch')
    await isLive(other)

    await shop.staff(orderId, 'cancelled')
    await expect(sound).toHaveAttribute('data-alarm', 'recalled')
    const cancelled = (screen: Page) => screen.getByRole('region', { name: 'Cancelled, 1 order' })
    await expect(cancelled(other).getByRole('article', { name: formatOrderId(orderId) })).toBeVisible()
    const columnsAt = (await column(page, 'New').boundingBox())?.y
    expect(columnsAt, 'a cancelled order leaves the kitchen its room').toBeLessThan(600)
    await page.reload()
    await expect(page.getByText('No sound – tap'), 'a browser needs a press after a reload').toBeVisible()
    await expect(sound, 'it waits for the press').toHaveAttribute('data-alarm', 'recalled')
    await expectAccessible(page, 'cancelled order on a board without sound')
    await page.getByText('No sound – tap').click()
    await cancelled(page).getByRole('button', { name: /^Seen/ }).click()
    await expect(sound).toHaveAttribute('data-alarm', '')
    for (const screen of [page, other]) await expect(cardOf(screen, orderId)).toHaveCount(0)

    await page.getByRole('button', { name: 'On shift' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your shift' })
    // Screens of earlier journeys in this shop may be on shift still.
    await expect(dialog.getByText(/^Linux computer, since/).first()).toBeVisible()
    await expectAccessible(page, 'shift')
    await dialog.getByRole('button', { name: 'End shift' }).click()
    await expect(page.getByRole('button', { name: 'Start shift' })).toBeVisible()
  })
  await other.context().close()
})

test('a manager records why an order was not delivered and sends it again; a refused step shows who was faster; numbers and lines are read from two metres', async ({
  page,
  request,
  shop,
}) => {
  const orderId = await paidOrder(request, shop)
  await shop.staff(orderId, 'preparing')
  await shop.staff(orderId, 'on-the-way')
  await beginAs(page, request, shop, 'manager')
  await page.goto('/admin/board?view=dispatch&column=out')
  await isLive(page)
  const card = cardOf(page, orderId)
  await card.getByRole('button', { name: /^Could not deliver/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nobody was there' }).click()
  await expect(card.getByText('Not delivered: Nobody was there')).toBeVisible()

  // The order changes after the screen has sent what it saw.
  let isMoved = false
  await page.route('**/send-again', async (route) => {
    if (!isMoved) await shop.staff(orderId, 'delivered')
    isMoved = true
    await route.continue()
  })
  await card.getByRole('button', { name: /^Send again/ }).click(AT_ITS_EDGE)
  await expect(page.getByText('Somebody was faster')).toBeVisible()
  await expect(page.getByText(/^The shop changed this on \d+ \w+, \d\d:\d\d\. It is now: delivered\.$/)).toBeVisible()
  await expect(card).toHaveCount(0)

  await test.step('the board on a phone, a tablet and a desktop', async () => {
    const orders = [await paidOrder(request, shop), await paidOrder(request, shop)]
    await shop.staff(orders[0] ?? '', 'preparing')
    await goWithin(page, '/admin/board')
    await page.getByText('All day', { exact: true }).click()
    await page.getByRole('tab', { name: /^Cooking/ }).click()
    await expect(page).toHaveURL(/column=cooking/)
    await cardOf(page, orders[0] ?? '')
      .getByRole('button', { name: /^Ready/ })
      .click()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expectAccessible(page, 'board with an undo on a phone')
    await page.setViewportSize({ width: 1024, height: 768 })
    const card = cardOf(page, orders[1] ?? '')
    const sizeOf = (text: string | RegExp) =>
      card
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await sizeOf(formatOrderId(orders[1] ?? '').slice(-5))).toBeGreaterThanOrEqual(48)
    expect(await sizeOf('Jollof Rice')).toBeGreaterThanOrEqual(24)
    expect(await sizeOf('1×')).toBeGreaterThanOrEqual(24)
    await page.setViewportSize(WIDE)
    await expectAccessible(page, 'board on a desktop')
    await page.getByRole('button', { name: 'Keys' }).click()
    await expectAccessible(page, 'keys of the board')
  })
})

test('/admin asks visitors to sign in; tabs share one stream; a lost connection turns the screen red with its age, and comes back whole; without the role it is left', async ({
  page,
  request,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/admin')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()

  const email = await beginAs(page, request, shop, 'kitchen')
  const streams: Page[] = []
  const count = (tab: Page) =>
    tab.on('request', (sent) => sent.url().includes('/api/board/events') && streams.push(tab))
  count(page)
  await page.goto('/admin/board')
  await isLive(page)
  const second = await page.context().newPage()
  count(second)
  await second.setViewportSize(WIDE)
  await second.clock.install()
  await second.goto('/admin/board')
  await isLive(second)
  const orderId = await paidOrder(request, shop)
  for (const tab of [page, second]) await expect(cardOf(tab, orderId)).toBeVisible()
  expect(streams).toEqual([page])

  await page.close()
  await expect.poll(() => streams).toEqual([page, second])
  await shop.staff(orderId, 'preparing')
  await expect(column(second, 'Cooking').getByRole('article', { name: formatOrderId(orderId) })).toBeVisible()
  await isLive(second)

  shop.hang()
  await second.clock.fastForward(LOST_MS)
  const alert = second.getByText('No connection. New orders do not show here.')
  await expect(alert).toBeVisible()
  await expect(second.getByText(/^This is \d+ seconds old\.$/)).toBeVisible()
  await shop.goOn()
  const nextId = await paidOrder(request, shop)
  await expect(alert).toBeHidden()
  await expect(cardOf(second, nextId)).toBeVisible()
  await isLive(second)

  await shop.giveRole(email, null)
  await expect(second.getByRole('heading', { name: 'This page is off the menu' })).toBeVisible()
  await expect(second.getByRole('contentinfo'), 'as any other page of the shop').toBeVisible()
})
