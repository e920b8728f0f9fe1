// @vitest-environment jsdom
import { act } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { readReport } from '#domain/reports/reports-api.ts'
import { openPage } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keyOf } from '../../client/query-of.ts'
import { type ReportChoice, useReport, useReportChoice } from './use-report.ts'

let choice: ReportChoice
let navigate: NavigateFunction
function Screen() {
  choice = useReportChoice()
  navigate = useNavigate()
  useReport(choice)
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  signInAs('manager')
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const NUMBERS = {
  ...{ orders: 0, cancelled: 0, pieces: 0, paid: 0, refunded: 0, revenue: 0, average: null },
  ...{ discounts: 0, deliveryFees: 0, serviceFees: 0, late: null },
  ...{ accept: null, acceptP90: null, ready: null, readyP90: null, deliver: null, deliverP90: null },
}

const REPORT = {
  from: '2026-11-01',
  to: '2026-11-19',
  before: { from: '2026-09-01', to: '2026-09-30', until: null },
  rows: [],
  total: { now: NUMBERS, before: NUMBERS },
  pendingDays: 0,
}

const openReport = (to: string, read: () => Response) =>
  openPage(`/admin/reports?from=2026-11-01&to=${to}`, <Screen />, ({ path }) =>
    path.startsWith('/api/reports/') ? read() : undefined,
  )

test.each([
  { to: '2026-11-20', pendingDays: 0, readAt: '2026-11-20T12:00', reads: 3, why: 'it has today' },
  { to: '2026-11-19', pendingDays: 2, readAt: '2026-11-20T12:00', reads: 3, why: 'it waits for days' },
  {
    to: '2026-11-19',
    pendingDays: 0,
    readAt: '2026-11-19T23:59',
    reads: 3,
    why: 'it was read before its day had ended',
  },
  { to: '2026-11-19', pendingDays: 0, readAt: '2026-11-20T12:00', reads: 1, why: 'it is complete' },
])('a report is read $reads times in a minute: $why', async ({ to, pendingDays, readAt, reads }) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${readAt}:00Z`))
  const read = vi.fn(() => Response.json({ ...REPORT, to, pendingDays }))
  await openReport(to, read)
  await act(() => vi.advanceTimersByTimeAsync(65_000))
  expect(read).toHaveBeenCalledTimes(reads)
})

test('a complete report that could not be read again is tried until it can', async () => {
  let isDown = false
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'))
  const read = vi.fn(() => (isDown ? new Response(null, { status: 503 }) : Response.json(REPORT)))
  const queries = await openReport('2026-11-19', read)
  isDown = true
  await act(() => queries.refetchQueries({ queryKey: keyOf(readReport) }))
  await act(() => vi.advanceTimersByTimeAsync(35_000))
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(35_000))
  expect(read, 'once at first, then down twice').toHaveBeenCalledTimes(4)
  await act(() => vi.advanceTimersByTimeAsync(65_000))
  expect(read, 'it is complete again').toHaveBeenCalledTimes(4)
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

test('a link to another period brings its days, also after others were typed or another period was chosen', async () => {
  await openPage('/admin/reports', <Screen />, () => undefined)
  await act(async () => choice.setDay({ from: '2026-11-16' }))
  await act(async () => navigate('/admin/reports?from=2026-10-01&to=2026-10-31'))
  expect(choice.days).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  await act(async () => choice.setPreset('today'))
  expect(choice.days).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  await act(async () => choice.setDay({ to: '' }))
  expect(choice.days, 'a day may be empty while another is typed').toEqual({ from: '2026-11-20', to: '' })
})
