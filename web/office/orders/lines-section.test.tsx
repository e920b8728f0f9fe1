// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { aCard, aCardLine } from '#test/board-cards.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { LinesSection } from './lines-section.tsx'
import { type OrderActs, useOrderActs, useOrderMoney } from './use-order.ts'

const TOTALS = { preorderDiscount: 0, promotionDiscount: 0, deliveryDiscount: 0, deliveryFee: 0, serviceFee: 0 }

const AT = '2026-11-20T12:00:00.000Z'
const REFUND_ID = '0198c0de-0000-7000-8000-00000000beef'

/** Two portions of jollof for 200.00, at 15 % off. */
const anOrder = (jollof: { refundedPortions?: number; isRefunded?: boolean }) =>
  StaffOrder.parse({
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

function moneyOf(order: StaffOrder, given: number): OrderMoney {
  const refund = { refundId: REFUND_ID, reason: 'Ran out', madeBy: '', madeByName: null, madeAt: AT }
  return {
    placed: order.totals,
    promotion: null,
    taken: pesewas(17_000),
    refunded: pesewas(given),
    refunding: pesewas(0),
    refundable: pesewas(17_000 - given),
    isManual: false,
    refunds: [],
    adjustments: given === 0 ? [] : [{ kind: 'line', position: 0, amount: pesewas(given), ...refund }],
  }
}

async function show(jollof: Parameters<typeof anOrder>[0], given: number) {
  const order = anOrder(jollof)
  const acts = { run: async () => undefined, isPending: () => false }
  await openPage('/', <LinesSection order={order} money={moneyOf(order, given)} acts={acts} />, () => undefined)
}
const ranOut = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ran out')
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

/** The lines of an order; a press reads them again, after somebody else has refunded one portion. Every refund is refused. */
function Lines() {
  const [given, setGiven] = useState(0)
  const order = anOrder(given === 0 ? {} : { refundedPortions: 1 })
  const run: OrderActs['run'] = async (_, work) => {
    await work(REFUND_ID).catch(() => undefined)
    return undefined
  }
  return (
    <>
      <LinesSection order={order} money={moneyOf(order, given)} acts={{ run, isPending: () => false }} />
      <button type="button" id="again" onClick={() => setGiven(8_500)}>
        Read again
      </button>
    </>
  )
}

test('a refund names what could be refunded at its first tick; once that was refused, what can be now', async () => {
  const asked: unknown[] = []
  await openPage('/', <Lines />, ({ method, body }) => {
    if (method === 'GET') return undefined
    asked.push(body)
    return Response.json({ code: 'refund.changed', title: 'Refunded meanwhile', message: '' }, { status: 409 })
  })
  const ask = async (count: number) => {
    await press('Ran out')
    await untilShown(() => expect(asked).toHaveLength(count))
  }
  await act(async () => tick()?.click())
  await act(async () => document.getElementById('again')?.click())
  await ask(1)
  await ask(2)
  expect(asked).toMatchObject([{ before: 17_000 }, { before: 8_500 }])
})

test('the buttons are held until a refund has its answer, also when the order is read again before it', async () => {
  const asked: unknown[] = []
  const answer = Promise.withResolvers<Response>()
  function Page() {
    const [given, setGiven] = useState(0)
    const order = anOrder(given === 0 ? {} : { refundedPortions: 1 })
    return (
      <>
        <LinesSection order={order} money={moneyOf(order, given)} acts={useOrderActs(order.orderId)} />
        <button type="button" id="again" onClick={() => setGiven(8_500)}>
          Read again
        </button>
      </>
    )
  }
  await openPage('/', <Page />, ({ method, body }) => {
    if (method === 'GET') return undefined
    asked.push(body)
    return answer.promise
  })
  await act(async () => tick()?.click())
  const less = document.querySelector<HTMLElement>('[aria-label$="to refund less"]')
  await act(async () => less?.click())
  await press('Ran out')
  await act(async () => document.getElementById('again')?.click())
  expect(ranOut()?.getAttribute('aria-busy')).toBe('true')
  const buttons = [...document.querySelectorAll<HTMLElement>('fieldset button')]
  await act(async () => {
    for (const button of buttons) button.click()
  })
  expect(asked).toMatchObject([{ before: 17_000, adjustments: [{ amount: 8_500 }] }])

  await act(async () => answer.resolve(Response.json(moneyOf(anOrder({}), 8_500))))
  await untilShown(() => expect(ranOut()).toBeUndefined())
})

test('a line that is ticked before the order is read again after a refund is refunded with what that refund has left', async () => {
  const order = anOrder({})
  const asked: unknown[] = []
  const reads = [moneyOf(order, 0)]
  function Page() {
    const { data } = useOrderMoney(order.orderId, true)
    return <LinesSection order={order} money={data} acts={useOrderActs(order.orderId)} />
  }
  await openPage('/', <Page />, ({ method, body }) => {
    const read = reads.shift()
    if (method === 'GET') return read && Response.json(read)
    asked.push(body)
    return Response.json(moneyOf(order, 5_000))
  })
  const again = async (count: number) => {
    await untilShown(() => expect(tick()).not.toBeNull())
    await act(async () => tick()?.click())
    await press('Ran out')
    await untilShown(() => expect(asked).toHaveLength(count))
    await untilShown(() => expect(ranOut()).toBeUndefined())
  }
  await again(1)
  await again(2)
  expect(asked).toMatchObject([{ before: 17_000 }, { before: 12_000 }])
})

test('a line that is ticked while the refund of another is sent keeps its tick, and can be refunded for the same reason', async () => {
  const order = anOrder({})
  const [first] = order.lines
  if (!first) throw new Error('the order has a line')
  const two = { ...order, lines: [first, { ...first, position: 1, name: 'Waakye' }] }
  const asked: unknown[] = []
  const answer = Promise.withResolvers<Response>()
  const refundable = (amount: number) => ({ ...moneyOf(two, 0), refundable: pesewas(amount) })
  function Page() {
    return <LinesSection order={two} money={refundable(34_000)} acts={useOrderActs(two.orderId)} />
  }
  await openPage('/', <Page />, ({ method, body }) => {
    if (method === 'GET') return undefined
    asked.push(body)
    return asked.length === 1 ? answer.promise : undefined
  })
  const ticks = () => [...document.querySelectorAll<HTMLElement>('input[type="checkbox"]')]
  const ticked = () => ticks().map((one) => one instanceof HTMLInputElement && one.checked)
  await act(async () => ticks()[0]?.click())
  await press('Ran out')
  await untilShown(() => expect(ranOut()?.getAttribute('aria-busy')).toBe('true'))
  await act(async () => ticks()[1]?.click())
  expect(document.querySelector('fieldset')?.textContent, 'what is sent').toContain('Refund GH₵ 170.00')

  await act(async () => answer.resolve(Response.json(refundable(17_000))))
  await untilShown(() => expect(ticked()).toEqual([false, true]))
  await press('Ran out')
  await untilShown(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ before: 17_000, adjustments: [{ position: 1 }] })
})
