import { formatOrderId } from '#domain/ids/order-id.ts'
import { aChoice } from '#test/builders.ts'
import { CUSTOMER, expect, goWithin, JOLLOF, placeOrder, test } from './journey.ts'
import { AT_ITS_EDGE, actsOf, beginWithSecondStep, catchPrints, paidOrder } from './office.ts'

test('a day of the kitchen and the desk takes at most 210 acts, each job as few as it can', async ({
  page,
  request,
  shop,
}) => {
  const prints = await catchPrints(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const orderId = await paidOrder(request, shop, {
    lines: [JOLLOF, aChoice({ itemId: 'perfumed-rice', size: 'medium' })],
  })
  const transactionId = `MP${crypto.randomUUID().slice(0, 10).toUpperCase()}`
  const claimedId = await placeOrder(request)
  const claim = await request.post(`/api/orders/${claimedId}/manual-payment`, { data: { transactionId } })
  const sum = (await claim.json()).total / 100
  await beginWithSecondStep(page, request, shop, 'manager')
  const { press, key, type, of } = actsOf(page)
  const jobs: Record<string, number> = {}

  // Once on each device, not a part of the day.
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('checkbox', { name: /^Print the ticket of each order/ }).check()

  await goWithin(page, '/admin/ride')
  await page.getByRole('button', { name: 'Start shift' }).click()
  await goWithin(page, '/admin/board')
  const card = page.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  await expect(card).toBeVisible()

  await press(page.getByRole('button', { name: 'Start shift' }))
  await expect(page.getByRole('button', { name: 'On shift' })).toBeVisible()
  jobs.shift = of()

  await press(card.getByRole('button', { name: /^\+20 minutes: delay/ }))
  await expect(card.getByText('+20 min')).toBeVisible()
  jobs.delay = of()

  await press(card.getByRole('button', { name: /^Start/ }), AT_ITS_EDGE)
  await expect.poll(prints, { message: 'its ticket prints by itself' }).toHaveLength(1)
  jobs.start = of()

  await press(card.getByRole('button', { name: /^Ready/ }))
  await expect(card.getByRole('button', { name: /^Hand over/ })).toBeVisible()
  jobs.ready = of()

  await press(card.getByRole('button', { name: /Ama · / }).first(), AT_ITS_EDGE)
  await expect(card.getByText(/^Rider: Ama/)).toBeVisible()
  jobs.rider = of()

  await press(page.getByRole('button', { name: 'Rush +15' }))
  await expect(page.getByText('Rush +15 min')).toBeVisible()
  jobs.rush = of()
  await page.getByRole('button', { name: 'End: Rush' }).click()

  await goWithin(page, '/admin/menu')
  await expect(page.getByRole('button', { name: 'Sold out till closing: Waakye', exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Sold out till closing: Waakye', exact: true }))
  await expect(page.getByRole('button', { name: 'Offer again: Waakye', exact: true })).toBeVisible()
  jobs.soldOut = of()
  await page.getByRole('button', { name: 'Offer again: Waakye', exact: true }).click()

  await goWithin(page, '/admin/orders')
  await expect(page.getByRole('link', { name: formatOrderId(orderId) })).toBeVisible()
  await key('/')
  await type(formatOrderId(orderId).slice(-5))
  await expect(page.getByRole('link', { name: formatOrderId(orderId) })).toBeVisible()
  jobs.find = of()

  await press(page.getByRole('link', { name: formatOrderId(orderId) }))
  await press(page.getByRole('checkbox', { name: 'Refund Jollof Rice' }))
  await press(page.getByRole('button', { name: 'Ran out' }))
  await expect(page.getByText('manual mobile money')).toBeVisible()
  jobs.refund = of()
  await press(page.getByRole('button', { name: 'Refund all that is left' }))
  await press(page.getByRole('button', { name: /^Refund GH₵ [\d.]+: Ran out$/ }))
  await expect(page.getByRole('paragraph').filter({ hasText: 'Everything that was taken has gone back' })).toBeVisible()
  jobs.refundWhole = of()

  await key('p')
  await expect.poll(prints, { message: 'after the one that printed by itself' }).toHaveLength(2)
  jobs.print = of()

  await goWithin(page, '/admin/payments')
  const payment = page.getByRole('article', { name: new RegExp(`^Order ${formatOrderId(claimedId)}`) })
  await expect(payment).toBeVisible()
  const lines = ['Transaction ID,Amount,From,From name', `${transactionId},${sum},${CUSTOMER.phone},${CUSTOMER.name}`]
  await page.getByLabel('Paste lines of the statement').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await expect(payment.getByText('ID, sum and sender agree')).toBeVisible()
  await payment.focus()
  await key('Enter')
  await expect(payment).toHaveCount(0)
  jobs.confirm = of()

  expect(jobs).toEqual({
    shift: 1,
    delay: 1,
    start: 1,
    ready: 1,
    rider: 1,
    rush: 1,
    soldOut: 1,
    find: 2,
    refund: 3,
    refundWhole: 2,
    print: 1,
    confirm: 1,
  })
  const { start = 0, ready = 0, rider = 0, delay = 0, refund = 0, confirm = 0, shift = 0 } = jobs
  // From the ticket a dish is sold out with two presses, which another journey makes.
  const drill = 60 * (start + ready + rider) + 5 * delay + 3 * 2 + 2 * refund + 4 * confirm + shift
  expect(drill, '60 orders, 5 delays, 3 dishes sold out, 2 refunds, 4 confirmations, a shift').toBeLessThanOrEqual(210)
})
