// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORDER_STATES, type OrderState } from '#domain/orders/order-status.ts'
import { currentSession, ownerOf } from '../../client/session/session-store.ts'
import { ClockProvider } from '../../client/shop/clock.tsx'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { wantTicket } from '../frame/wanted-tickets.ts'
import { TicketPrinter } from './ticket-printer.tsx'

const AT = '2026-11-20T12:00:00.000Z'
const ID = '0198a000-0000-7000-8000-000000000001'
/** Whoever the screen belongs to; a test before may have left a session. */
const who = () => ({ by: `staff:${ownerOf(currentSession()) ?? ''}`, name: null, at: AT, reason: null })
const MONEY = { subtotal: 4_000, subscriptionDiscount: 0, preorderDiscount: 0, deliveryFee: 0, serviceFee: 0 }

/** An order as the server answers it, which this screen has started. */
const anOrder = (state: OrderState) => ({
  orderId: '7K2M9QXR4T',
  version: 2,
  state,
  context: 'home',
  city: 'Accra',
  prepareBy: AT,
  placedAt: AT,
  scheduledFor: null,
  callsAt: AT,
  acknowledgedAt: AT,
  readyAt: null,
  delayMinutes: 0,
  customerName: 'Ama',
  notes: '',
  contact: null,
  lines: [],
  isForAdults: false,
  payment: 'paid',
  riderId: null,
  changed: { ...who(), isUndoable: false },
  totals: { ...MONEY, total: 4_000 },
  promotion: null,
  email: null,
  paperVersion: 1,
  timeline: [
    { ...who(), version: 2, state: 'preparing', action: 'prepare', undoes: null, isUndone: false, changes: null },
  ],
  notesOfStaff: [],
  prints: [],
  earlier: null,
  messages: null,
})

let state: OrderState
let papers: string[]
let close: () => Promise<void>

beforeEach(async () => {
  papers = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('print', () => papers.push(document.querySelector('[data-paper]')?.textContent ?? ''))
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    Response.json(method === 'GET' ? anOrder(state) : { ...who(), id: ID, paper: 'ticket', version: 1, copy: 0 }),
  )
  // The page of these tests has none.
  Object.assign(document, { adoptedStyleSheets: [] })
  localStorage.setItem('chillz-printer', JSON.stringify({ device: ID, widthMm: 80, isAutomatic: true }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'chillz-printer' }))
  const client = new QueryClient()
  client.setQueryDefaults(shopQuery.queryKey, { enabled: false })
  const root = createRoot(document.createElement('div'))
  close = () => act(async () => root.unmount())
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ClockProvider clock={() => new Date(AT)}>
          <TicketPrinter />
        </ClockProvider>
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await close()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const MARKS: Partial<Record<OrderState, string>> = {
  awaiting_payment: 'NOT PAID',
  awaiting_confirmation: 'NOT PAID',
  cancelled: 'CANCELLED: DO NOT MAKE',
  recalled: 'CANCELLED: DO NOT MAKE',
  on_the_way: 'ON ITS WAY',
  undelivered: 'DELIVERY FAILED',
  delivered: 'DELIVERED',
}

test.each(ORDER_STATES)('the ticket of an order that is %s says so unless the kitchen is to make it', async (asked) => {
  state = asked
  await act(async () => wantTicket('7K2M9QXR4T', 'asked'))
  await expect.poll(() => papers).toHaveLength(1)
  const mark = MARKS[asked]
  if (mark) expect(papers[0]).toMatch(new RegExp(`^${mark}`))
  else expect(papers[0]).toMatch(/^QXR4T/)
})

test.each([
  ['preparing', 1],
  ['cancelled', 0],
  ['recalled', 0],
] as const)('an order that was started here and is %s prints %i tickets by itself', async (now, count) => {
  state = now
  wantTicket('7K2M9QXR4T', 'starting')
  await act(async () => wantTicket('7K2M9QXR4T', 'started'))
  await expect.poll(() => localStorage.getItem('chillz-due-tickets')).toBe('[]')
  expect(papers).toHaveLength(count)
})
