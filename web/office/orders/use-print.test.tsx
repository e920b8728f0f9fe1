// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { aCard } from '#test/board-cards.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { useOrderActs } from './use-order.ts'
import { usePrint } from './use-print.ts'

const TOTALS = { subtotal: 0, subscriptionDiscount: 0, preorderDiscount: 0, promotionDiscount: 0, deliveryDiscount: 0 }
const ORDER = StaffOrder.parse({
  ...aCard(),
  lines: [],
  totals: { ...TOTALS, deliveryFee: 0, serviceFee: 0, total: 0 },
  promotion: null,
  email: null,
  paperVersion: 1,
  timeline: [],
  notesOfStaff: [],
  prints: [],
  earlier: null,
  messages: null,
})

test('while a paper is recorded and printed no other one begins: they share the sheet', async () => {
  const printed: (string | undefined)[] = []
  vi.stubGlobal('print', () => printed.push(document.querySelector<HTMLElement>('#sheet')?.textContent))
  // The page of these tests has none.
  Object.assign(document, { adoptedStyleSheets: [] })
  const asked: unknown[] = []
  const answer = Promise.withResolvers<Response>()
  function Page() {
    const { print, isPrinting, paper } = usePrint(ORDER, useOrderActs(ORDER.orderId))
    return (
      <>
        {(['ticket', 'label'] as const).map((kind) => (
          <button type="button" key={kind} data-held={isPrinting} onClick={() => void print(kind)}>
            {kind}
          </button>
        ))}
        <p id="sheet">{paper?.printing.paper}</p>
      </>
    )
  }
  await openPage('/', <Page />, ({ method, body }) => {
    if (method === 'GET') return undefined
    asked.push(body)
    return answer.promise
  })
  const held = () => [...document.querySelectorAll('button')].map((button) => button.dataset.held)
  await press('ticket')
  expect(held()).toEqual(['true', 'true'])
  await press('label')
  expect(asked).toMatchObject([{ paper: 'ticket' }])
  const at = { at: '2026-11-20T12:00:00.000Z', by: 'staff:x', name: null, reason: null }
  const id = '0198a000-0000-7000-8000-000000000001'
  await act(async () => answer.resolve(Response.json({ ...at, id, paper: 'ticket', version: 1, copy: 0 })))
  await untilShown(() => expect(printed).toEqual(['ticket']))
})
