// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { dispatchPart } from './dispatch-part.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  { totalAmount: 0, text: 'Cancelled', why: 'nothing was paid for it' },
  { totalAmount: 30_000, text: 'Money goes back', why: 'it was paid' },
])('a vehicle that nobody serves is called $text: $why', async ({ totalAmount, text }) => {
  const row = {
    id: '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11',
    vehicleName: 'Laundry',
    hours: 1,
    totalAmount,
    location: 'Ahodwo',
    region: 'Ashanti',
    scheduledAt: null,
    status: 'refunded',
    reference: 'DSP-7K3QF9M2XA-1',
    createdAt: '2026-11-20T12:00:00.000Z',
  }
  vi.stubGlobal('fetch', async () => Response.json({ rows: [row], next: null }))
  const page = await dispatchPart.requests?.readPage({}, AbortSignal.timeout(1_000))
  expect(page?.rows).toMatchObject([{ status: { text } }])
})
