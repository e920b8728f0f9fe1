// @vitest-environment jsdom
import { act, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { openPage } from '#test/open-page.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { LineQuestions } from './line-questions.tsx'

/** An order of these dishes, all of which have run out. */
function anOrder(names: string[], status: OrderView['status'] = 'preparing') {
  const lines = names.map((name, number) => {
    const refund = pesewas(9_000)
    const asked = { number, kind: 'refund_line', replacement: null, back: refund, refund } as const
    const proposal = { ...asked, dueAt: '2026-11-20T12:10:00.000Z' }
    return { name, now: { replacement: null, isRefunded: false, proposal, givenBack: pesewas(0) } }
  })
  return { orderId: '7K2M9QXR4T', status, lines } as OrderView // what the component reads
}

let show: (order: OrderView) => void

function Page({ first }: { first: OrderView }) {
  const [order, setOrder] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  show = setOrder
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Order
      </h1>
      <LineQuestions order={order} isAsking heading={heading} />
    </>
  )
}

test.each([
  { status: 'preparing', isPromised: true, why: 'a refund of the last line cancels the order' },
  { status: 'on_the_way', isPromised: false, why: 'an order that has left is not cancelled and keeps its fees' },
] as const)(
  '$status: the last line promises the fees back: $isPromised, because $why',
  async ({ status, isPromised }) => {
    await openPage('/', <Page first={anOrder(['Waakye'], status)} />, () => undefined)
    const question = document.querySelector('section[aria-labelledby]')
    expect(question?.textContent).toContain('Waakye')
    expect(question?.textContent?.includes(TRACKING_TEXTS.question.last)).toBe(isPromised)
  },
)

test('a question is read out with its dish and its end, and its focus goes to the next one, then to the order', async () => {
  const order = anOrder(['Waakye', 'Kelewele'])
  await openPage('/', <Page first={{ ...order, lines: [] }} />, () => undefined)
  const regions = [...document.querySelectorAll('[role=status]')]
  expect(
    regions.map(({ textContent }) => textContent),
    'it is there before the first question',
  ).toEqual([''])

  await act(async () => show(order))
  expect(regions[0]?.textContent).toMatch(/^Sorry, Waakye .* until 12:10\..* Sorry, Kelewele .* until 12:10\./)
  expect([...document.querySelectorAll('[role=status]')]).toEqual(regions)

  for (const [answered, next] of ['Sorry, Kelewele has just run out', 'Order'].entries()) {
    document.querySelector<HTMLElement>('section button')?.focus()
    await act(async () => show({ ...order, lines: order.lines.slice(answered + 1) }))
    expect(document.activeElement?.textContent).toBe(next)
  }
})
