// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { RefundView } from '#domain/payments/refunds-api.ts'
import { aCard } from '#test/board-cards.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { MoneySection } from './money-section.tsx'
import type { OrderActs } from './use-order.ts'

const TOTALS = {
  ...{ subtotal: 20_000, subscriptionDiscount: 0, preorderDiscount: 0, promotionDiscount: 0, deliveryDiscount: 0 },
  ...{ deliveryFee: 0, serviceFee: 0, total: 20_000 },
}
const order = StaffOrder.parse({
  ...aCard(),
  ...{ totals: TOTALS, promotion: null, email: null, paperVersion: 1, timeline: [], notesOfStaff: [], prints: [] },
  ...{ earlier: null, messages: null, lines: [] },
})
const moneyWith = (refundable: number) => ({
  ...{ placed: order.totals, promotion: null, taken: pesewas(20_000), refunded: pesewas(0), refunding: pesewas(0) },
  ...{ refundable: pesewas(refundable), isManual: false, refunds: [], adjustments: [] },
})

/** The ledger of an order; a press reads it again, after somebody else's refund. Every refund is refused. */
function Ledger({ later = 18_000 }) {
  const [money, setMoney] = useState(moneyWith(20_000))
  const run: OrderActs['run'] = async (_, work) => {
    await work('0198c0de-0000-7000-8000-00000000beef').catch(() => undefined)
    return undefined
  }
  return (
    <>
      <MoneySection order={order} money={money} acts={{ run, isPending: () => false }} />
      <button type="button" id="again" onClick={() => setMoney(moneyWith(later))}>
        Read again
      </button>
    </>
  )
}

test('a refund names what could be refunded when its dialog was opened, also after a lost answer; once refused, what can be now', async () => {
  const asked: unknown[] = []
  await openPage('/', <Ledger />, ({ method, body }) => {
    if (method === 'GET') return undefined
    asked.push(body)
    if (asked.length === 1) return Promise.reject(new TypeError('Failed to fetch'))
    return Response.json({ code: 'refund.changed', title: 'Refunded meanwhile', message: '' }, { status: 409 })
  })
  await press('Refund a sum')
  await act(async () => document.getElementById('again')?.click())
  await typeInto('Sum in cedis', '20')
  await press('Too late')
  for (const count of [1, 2, 3]) {
    await press('Refund GH₵ 20.00')
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  expect(asked).toMatchObject([{ before: 20_000 }, { before: 20_000 }, { before: 18_000 }])
})

test('all that is left is the sum of now: after a colleague’s refund it is told once, then sent', async () => {
  const asked: unknown[] = []
  await openPage('/', <Ledger />, ({ method, body }) => {
    if (method === 'GET') return undefined
    asked.push(body)
    return Response.json({ code: 'refund.changed', title: 'Refunded meanwhile', message: '' }, { status: 409 })
  })
  await press('Refund all that is left')
  await act(async () => document.getElementById('again')?.click())
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('GH₵ 180.00 goes back to the shopper.')
  for (const count of [1, 2]) {
    await press('Refund GH₵ 180.00: Too late')
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  const adjustments = [{ kind: 'goodwill', position: null, amount: 18_000 }]
  expect(asked).toMatchObject([
    { before: 20_000, adjustments },
    { before: 18_000, adjustments },
  ])
})

test('the dialog says when nothing is left to refund any more, and sends nothing', async () => {
  const asked: unknown[] = []
  await openPage('/', <Ledger later={0} />, ({ method, body }) => {
    if (method === 'POST') asked.push(body)
    return undefined
  })
  await press('Refund all that is left')
  await act(async () => document.getElementById('again')?.click())
  await press('Too late')
  await press('Refund all that is left')
  const alert = document.querySelector('[role=dialog] [role=alert]')
  expect(alert?.textContent).toBe('Nothing of it is left: it was refunded meanwhile.')
  expect(asked).toEqual([])
})

test('a refund that is stuck tells why, or how much of it is owed', async () => {
  const lastError = 'GH₵ 1.00 of it went back in the provider’s dashboard: only GH₵ 19.00 is owed.'
  const acts = { run: async () => undefined, isPending: () => false }
  const refund = RefundView.parse({
    ...{
      id: '0198c0de-0000-7000-8000-00000000beef',
      amount: 2_000,
      reason: 'Cold',
      status: 'failed',
      method: 'provider',
      askedBy: '',
    },
    ...{ lastError, sentAs: null, createdAt: '2026-11-20T12:00:00.000Z' },
  })
  const money = { ...moneyWith(18_000), refunds: [refund] }
  await openPage('/', <MoneySection order={order} money={money} acts={acts} />, () => undefined)
  expect(document.body.textContent).toContain(lastError)
})
