import type { APIRequestContext, Page } from '@playwright/test'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { CUSTOMER, expect, goWithin, placeOrder, test } from './journey.ts'
import { beginWithSecondStep, dropFile } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

const WIDE = { width: 1440, height: 900 }

/** An order whose shopper says that they sent mobile money. */
async function claimedOrder(request: APIRequestContext, transactionId: string) {
  const orderId = await placeOrder(request)
  const data = { transactionId: transactionId || null }
  const reply = await request.post(`/api/orders/${orderId}/manual-payment`, { data })
  return { orderId, total: (await reply.json()).total / 100 }
}

const payment = (page: Page, orderId: string) =>
  page.getByRole('article', { name: new RegExp(`^Order ${formatOrderId(orderId)}`) })
const unique = () => `MP${crypto.randomUUID().slice(0, 10).toUpperCase()}`

test('a manager pastes the statement and confirms by Enter, rejects another payment, gives and explains lines, and compares a settlement', async ({
  page,
  request,
  shop,
}) => {
  await test.step('a payment that fits its line is confirmed by Enter, another one rejected in two presses', async () => {
    const [id, otherId] = [unique(), unique()]
    const right = await claimedOrder(request, id)
    const wrong = await claimedOrder(request, otherId)
    await page.setViewportSize(WIDE)
    await beginWithSecondStep(page, request, shop, 'manager')
    await page.goto('/admin/payments')
    await expect(payment(page, right.orderId).getByText('Not in the statement yet')).toBeVisible()

    const rows = [
      `${id},${right.total},${CUSTOMER.phone},${CUSTOMER.name}`,
      `${otherId},${wrong.total - 1},${CUSTOMER.phone},${CUSTOMER.name}`,
      'x,y,,',
    ]
    const box = page.getByLabel('Paste lines of the statement')
    await box.fill(['Transaction ID,Amount,From,From name', ...rows].join('\n'))
    await expect(page.getByText('Line 4, Transaction ID: This is no transaction ID.')).toBeVisible()
    await page.getByRole('button', { name: 'Add 2 lines' }).click()
    await expect(page.getByText('2 lines added to the statement.')).toBeVisible()

    const card = payment(page, right.orderId)
    await expect(card.getByText('ID, sum and sender agree')).toBeVisible()
    await card.focus()
    await page.keyboard.press('ArrowDown')
    await expect(payment(page, wrong.orderId)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(new RegExp(`^Confirmed: GH₵ .* for Order ${formatOrderId(right.orderId)}`)),
    ).toBeVisible()
    await expect(card).toHaveCount(0)
    const seen = await (await request.get(`/api/orders/${right.orderId}`)).json()
    expect(seen.status).toBe('received')

    const refused = payment(page, wrong.orderId)
    await expect(refused.getByText('The sum differs')).toBeVisible()
    await expect(refused.getByRole('button', { name: /^Confirm/ }), 'Enter has done nothing either').toHaveCount(0)
    await refused.getByRole('button', { name: /^Reject/ }).click()
    const ask = page.getByRole('dialog', { name: /^Reject/ })
    await page.route('**/reject', (route) => route.abort(), { times: 1 })
    await ask.getByLabel('Another reason').fill('The sum that came is one cedi less.')
    await ask.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('No answer from the shop').first()).toBeVisible()
    await expect(ask.getByLabel('Another reason'), 'what was typed stays').toHaveValue(/one cedi less/)
    await ask.getByRole('button', { name: 'Reject' }).click()
    await expect(refused).toHaveCount(0)
    await goWithin(page, `/track-order?id=${wrong.orderId}`)
    await expect(page.getByText(/We did not find your mobile money\. The sum that came is one/)).toBeVisible()
  })

  await test.step('a line of an unknown sender is given to its payment, and another one is explained and opened again', async () => {
    const order = await claimedOrder(request, '')
    const [its, stray] = [unique(), unique()]
    await goWithin(page, '/admin/payments')
    const rows = [`${its},${order.total},,SOMEBODY`, `${stray},1.23,,NOBODY`]
    await page
      .getByLabel('Paste lines of the statement')
      .fill(['Transaction ID,Amount,From,From name', ...rows].join('\n'))
    await page.getByRole('button', { name: 'Add 2 lines' }).click()
    await expect(page.getByText('2 lines added to the statement.'), 'the preview is gone').toBeVisible()
    await page.getByText('Lines that have paid for nothing yet').click()
    await page.getByLabel('Paste lines of the statement').fill('Transaction ID,Amount,From,From name\nx,y,,')
    await expect(page.getByText('Line 2, Transaction ID: This is no transaction ID.')).toBeVisible()
    await expectAccessible(page, 'waiting payments, lines without one, and a statement with a fault')

    const card = payment(page, order.orderId)
    await card.getByRole('button', { name: `This one: ${its}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm anyway' }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByText(its)).toHaveCount(0)

    await page.getByRole('button', { name: `Explain: ${stray}` }).click()
    await page.getByRole('button', { name: 'Not money for the shop.' }).click()
    await expect(page.getByRole('button', { name: `Explain: ${stray}` })).toHaveCount(0)
    await page.getByText('Explained lines').click()
    await page.getByRole('button', { name: `Open again: ${stray}` }).click()
    await expect(page.getByRole('button', { name: `Explain: ${stray}` })).toBeVisible()
  })

  await test.step('a settlement that is dropped as a file shows what differs, and leads to the payment', async () => {
    const orderId = await placeOrder(request)
    const start = await request.post('/api/paystack/initiate', { data: { purpose: 'order', subjectId: orderId } })
    const { reference } = await start.json()
    await goWithin(page, '/admin/payments?tab=settlements&day=2026-05-01')
    await expect(page.getByText('0 payments agree.')).toBeVisible()

    const text = `Reference,Amount,Fees,Paid at\n${reference},20.00,0.39,2026-05-01 12:00`
    await dropFile(page.getByRole('heading', { name: 'Payments', level: 1 }), 'settlement.csv', text)

    await expect(page.getByText('1 payment of the file stored.')).toBeVisible()
    const pile = page.getByRole('region', { name: 'Only theirs, 1' })
    await expect(pile.getByText('Settled, not taken by the shop')).toBeVisible()
    await expectAccessible(page, 'settlements with a difference')
    await pile.getByRole('button', { name: /^Open payment/ }).click()
    const details = page.getByRole('dialog', { name: `Payment of Order ${formatOrderId(orderId)}` })
    await expect(details.getByText(reference)).toBeVisible()
    await expect(page).toHaveURL(/payment=/)
    await expectAccessible(page, 'a payment in all its parts')
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByLabel('Order ID, reference').fill(orderId)
    await expect(
      page.getByRole('button', { name: `Open the payment of Order ${formatOrderId(orderId)}` }),
    ).toBeVisible()
    await expect(page).toHaveURL(/tab=payments&q=/)
    await expectAccessible(page, 'the list of payments')
    for (const [tab, region] of [
      ['Refunds', 'Refunds'],
      ['Held', 'Money held for review'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      // Other journeys leave refunds behind.
      await expect(page.getByRole('region', { name: region }).getByRole('heading').first()).toBeVisible()
      await expectAccessible(page, tab)
    }
  })
})
