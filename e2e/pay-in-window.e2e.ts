import {
  expect,
  failInWindow,
  goWithin,
  openPayment,
  orderIdIn,
  ordersOf,
  payInWindow,
  test,
  widget,
} from './journey.ts'

test('a closed payment window keeps the order, to which cart, checkout and header lead, ordering a changed cart cancels it, and another card pays after a declined one', async ({
  page,
}) => {
  const choose = page.getByRole('button', { name: 'MoMo or card' })
  const pay = widget(page).getByRole('button', { name: 'Pay', exact: true })
  const close = widget(page).getByRole('button', { name: 'Close without paying' })
  const payNow = page.getByRole('heading', { name: 'Pay now' })
  await openPayment(page)
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const script of ['track-order-page', 'payment-page']) {
    await expect
      .poll(fetched, 'it is there before a way to pay is chosen')
      .toContainEqual(expect.stringContaining(script))
  }
  await choose.click()
  // A slow answer about the closed window must not take the shopper back from where they went meanwhile.
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/settle?closed=true', async (route) => {
    await asked
    await route.continue()
  })
  await close.click()
  await expect(payNow).toBeVisible()
  const first = orderIdIn(page)
  expect(first).not.toBe('')

  await page.getByRole('button', { name: 'Change the order' }).click()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel.getByText('You have placed this order')).toBeVisible()
  answer()
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(panel.getByText('You have placed this order')).toBeVisible()
  await page.unroute('**/settle?closed=true')
  await goWithin(page, '/checkout')
  await expect(page.getByText('You have placed this order')).toBeVisible()
  await goWithin(page, '/terms')
  await page.getByRole('link', { name: /Unpaid order/ }).click()

  await choose.click()
  // Until provider and shop know that the window is closed, money may be on its way, so the order stays.
  await expect(pay).toBeVisible()
  const closed = page.waitForResponse('**/settle?closed=true')
  await close.click()
  await closed
  await expect(payNow).toBeVisible()

  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('button', { name: 'One Jollof Rice more' }).click()
  await goWithin(page, '/checkout?buy=pay')
  await choose.click()
  await expect(page).not.toHaveURL(new RegExp(`checkout|${first}`))
  await test.step('a phone’s back button closes the window too, and every way to pay is offered again', async () => {
    await expect(pay).toBeVisible()
    await page.goBack()
    await expect(page.getByTitle('Payment simulator')).toBeHidden()
    await expect(payNow).toBeVisible()
    await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
    await expect(page.getByRole('heading', { name: 'Send mobile money' })).toBeVisible()
    await page.goBack()
  })
  await choose.click()
  await failInWindow(page)
  await expect(page.getByRole('alert').getByText(/There was not enough money/)).toBeVisible()
  const orderId = orderIdIn(page)

  // The page of the declined payment offers another try as well, and it opens over the order's page.
  await goWithin(page, `/paystackwb/success?reference=ORD-${orderId}-1`)
  await page.getByRole('button', { name: 'Pay again' }).click()
  await expect.poll(() => orderIdIn(page)).toBe(orderId)
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`ORD-${orderId}-2$`))
  expect(await ordersOf(page), 'the cancelled one and the paid one').toBe(2)
  expect(await (await page.request.get(`/api/orders/${first}`)).json()).toMatchObject({ status: 'cancelled' })
})
