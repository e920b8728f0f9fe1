// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { type ReportChoice, useReport, useReportChoice } from './use-report.ts'

let choice: ReportChoice
function Screen() {
  choice = useReportChoice()
  useReport(choice)
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  signInAs('manager')
  return () => vi.useRealTimers()
})

const NUMBERS = {
  ...{ orders: 0, cancelled: 0, pieces: 0, paid: 0, refunded: 0, revenue: 0, average: null },
  ...{ discounts: 0, deliveryFees: 0, serviceFees: 0, late: null },
  ...{ accept: null, acceptP90: null, ready: null, readyP90: null, deliver: null, deliverP90: null },
}

test.each([
  { to: '2026-11-20', pendingDays: 0, reads: 3, why: 'it has today' },
  { to: '2026-11-19', pendingDays: 2, reads: 3, why: 'it waits for days' },
  { to: '2026-11-19', pendingDays: 0, reads: 1, why: 'it is complete' },
])('a report is read $reads times in a minute: $why', async ({ to, pendingDays, reads }) => {
  const before = { from: '2026-09-01', to: '2026-09-30', until: null }
  const report = { from: '2026-11-01', to, before, rows: [], total: { now: NUMBERS, before: NUMBERS }, pendingDays }
  const read = vi.fn(() => Response.json(report))
  await openPage(`/admin/reports?from=2026-11-01&to=${to}`, <Screen />, ({ path }) =>
    path.startsWith('/api/reports/') ? read() : undefined,
  )
  await act(() => vi.advanceTimersByTimeAsync(65_000))
  expect(read).toHaveBeenCalledTimes(reads)
})

test('how finely one period was summed is not kept for the next one', async () => {
  await openPage('/admin/reports?period=lastMonth', <Screen />, () => undefined)
  await act(async () => choice.set({ by: 'month' }))
  expect(choice.by).toBe('month')
  await act(async () => choice.setPreset('week'))
  expect(choice.by).toBe('day')
  await act(async () => choice.set({ by: 'week' }))
  await act(async () => choice.setDay({ from: '2026-11-16' }))
  expect(choice.by).toBe('day')
  expect(location.search).toBe('?from=2026-11-16&to=2026-11-20')
})
