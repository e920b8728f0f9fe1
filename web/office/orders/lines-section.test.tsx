// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { OrderDesk } from '#domain/orders/order-desk-api.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import { aCard, aCardLine } from '#test/board-cards.ts'
import { openPage } from '#test/open-page.tsx'
import { LinesSection } from './lines-section.tsx'

const TOTALS = { preorderDiscount: 0, promotionDiscount: 0, deliveryDiscount: 0, deliveryFee: 0, serviceFee: 0 }

const AT = '2026-11-20T12:00:00.000Z'

/** Two portions of jollof for 200.00, at 15 % off. */
const anOrder = (jollof: { refundedPortions?: number; isRefunded?: boolean }) =>
  OrderDesk.parse({
    ...aCard(),
    lines: [
      {
        ...aCardLine({ position: 0, quantity: 2 }),
        unitPrice: 10_000,
        lineTotal: 20_000,
        ...jollof,
      },
    ],
    totals: { ...TOTALS, subtotal: 20_000, subscriptionDiscount: 3_000, total: 17_000 },
    promotion: null,
    email: null,
    paperVersion: 1,
    timeline: [],
    notesOfStaff: [],
    prints: [],
    earlier: null,
    messages: null,
  })

async function show(jollof: Parameters<typeof anOrder>[0], given: number) {
  const order = anOrder(jollof)
  const refund = { refundId: order.orderId, reason: 'Ran out', madeBy: '', madeByName: null, madeAt: AT }
  const money: OrderMoney = {
    placed: order.totals,
    promotion: null,
    taken: pesewas(17_000),
    refunded: pesewas(given),
    refunding: pesewas(0),
    refundable: pesewas(17_000),
    isManual: false,
    refunds: [],
    adjustments: given === 0 ? [] : [{ kind: 'line', position: 0, amount: pesewas(given), ...refund }],
  }
  const acts = { run: async () => undefined, isPending: () => false }
  await openPage('/', <LinesSection order={order} money={money} acts={acts} />, () => undefined)
}
const tick = () => document.querySelector<HTMLElement>('input[type="checkbox"]')

test('a tick proposes the portions that still come, so that a second one does not refund the first again', async () => {
  await show({ refundedPortions: 1 }, 8_500)
  await act(async () => tick()?.click())
  expect(document.querySelector('fieldset')?.textContent).toContain('Refund GH₵ 85.00')
  expect(document.querySelector('[role="group"]'), 'one is left to choose').toBeNull()
})

test('a refunded line has no tick, whatever its price was without the discount', async () => {
  await show({ isRefunded: true }, 17_000)
  expect(tick()).toBeNull()
})
