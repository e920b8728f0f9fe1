// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { AirtimeTab } from './airtime-tab.tsx'

// The clock of `openPage` stands at 12:00.
const ID = '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b13'
const WHAT = 'GH₵ 10.00, MTN, 024 412 3456'
const aTopUp = (change: object) => ({
  ...{ id: ID, providerName: 'MTN', phone: '+233244123456', amount: 1_000, status: 'waiting' },
  ...{ reference: 'AIR-0DX4AHQQQQ-1', createdAt: '2026-11-20T11:00:00.000Z' },
  ...{ memberName: '', isBeingSent: false, lastError: null, providerReference: null },
  ...change,
})
const taken = (at: string) => ({ by: `staff:${ID}`, name: 'Kofi', at: `2026-11-20T${at}:00.000Z` })
const list = (topUp: object) => (asked: { path: string }) =>
  asked.path.startsWith('/api/airtime/desk') ? Response.json({ rows: [topUp], next: null }) : undefined
const shows = (text: string) => untilShown(() => expect(document.body.textContent).toContain(text))
const isOff = (act: string) =>
  document.querySelector(`[aria-label="${act}: ${WHAT}"]`)?.getAttribute('aria-disabled') === 'true'

test('a top-up is taken before it is sent, so that its number is dialled once', async () => {
  const asked: unknown[] = []
  await openPage('/', <AirtimeTab />, ({ method, path, body }) => {
    if (method === 'GET') return list(aTopUp({}))({ path })
    asked.push([path, body])
    return Response.json({ status: 'waiting' })
  })
  await press(`I send it: ${WHAT}`)
  await untilShown(() => expect(asked).toEqual([[`/api/airtime/desk/${ID}/taken`, { isTaken: true }]]))
  expect(document.querySelector(`[aria-label="Sent: ${WHAT}"]`)).toBeNull()
})

test('what somebody else has taken says who has it since when, and can neither be taken nor refunded', async () => {
  await openPage('/', <AirtimeTab />, list(aTopUp({ taken: taken('11:51') })))
  await shows('Kofi took this at 11:51.')
  expect([isOff('I send it'), isOff('Cannot be sent')]).toEqual([true, true])
})

test('what was taken and not recorded may have been sent: it is open again, with a warning', async () => {
  await openPage('/', <AirtimeTab />, list(aTopUp({ taken: taken('11:50') })))
  await shows('Kofi took this at 11:50 and recorded nothing. Ask them before you send it.')
  expect(isOff('I send it')).toBe(false)
})
