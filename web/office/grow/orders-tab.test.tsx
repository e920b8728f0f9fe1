// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { StaffGrowOrder } from '#domain/grow/staff-grow-api.ts'
import { pesewas } from '#domain/money.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { GrowOrders } from './orders-tab.tsx'

const yam = { farmId: 'techiman', produceId: 'yam', name: 'Puna yam', farm: 'Techiman Farm', unit: 'tuber' } as const
const order: StaffGrowOrder = {
  id: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b13',
  reference: 'GRW-0DX4AHQQQQ-1',
  ...{ receiverName: 'Ama', phone: '+233244123456', region: 'Accra', location: 'Osu', isCollected: false, note: null },
  status: 'requested',
  lines: [{ ...yam, quantity: 5, unitPrice: pesewas(2_000), refunded: 0 }],
  ...{ deliveryFee: pesewas(0), serviceFee: pesewas(0), total: pesewas(10_000) },
  ...{ refunded: pesewas(0), refundable: pesewas(10_000), refunds: [] },
  createdAt: '2026-11-20T12:00:00.000Z',
}

test('a refund names what could be refunded when its dialog was opened; once refused, what can be now', async () => {
  // jsdom does not know the element of the search box.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const asked: unknown[] = []
  let rows = [order]
  const queries = await openPage('/admin/grow', <GrowOrders id="week-47" />, ({ method, body }) => {
    if (method === 'GET') return Response.json({ rows, next: null })
    asked.push(body)
    return Response.json({ code: 'refund.changed', title: 'Refunded meanwhile', message: '' }, { status: 409 })
  })
  await press('Refund what is missing: 0DX4A-HQQQQ')
  await press('One Puna yam more')
  await press('The farm is short')
  // Another manager refunds the same tuber.
  rows = [{ ...order, refunded: pesewas(2_000), refundable: pesewas(8_000) }]
  await queries.invalidateQueries()
  await untilShown(() => expect(document.body.textContent).toContain('RefundedGH₵ 20.00'))
  for (const count of [1, 2]) {
    await press('Refund GH₵ 20.00')
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  expect(asked).toMatchObject([{ before: 10_000 }, { before: 8_000 }])
})
