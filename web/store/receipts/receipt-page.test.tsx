// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { ReceiptPage } from './receipt-page.tsx'

const receipt = {
  ...{ code: '7K2M9QXR4T7K', number: '7K2M9QXR4T', purpose: 'order', paidBy: 'provider', state: 'paid' },
  ...{ paidAt: '2026-11-20T12:00:00.000Z', total: 6_930, refunded: 0 },
}

test('lines of an order that did not load can be asked for again', async () => {
  let asked = 0
  await openPage('/receipt?for=order&id=7K2M9QXR4T', <ReceiptPage />, ({ path }) => {
    if (!path.startsWith('/api/orders/')) return path.startsWith('/api/receipts') ? Response.json(receipt) : undefined
    asked += 1
    return Response.json({ code: 'server.failed', title: 'Sorry', message: 'Please try again.' }, { status: 500 })
  })
  await press('Try again')
  await untilShown(() => expect(asked).toBe(2))
})
