// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { ReportsPage } from './reports-page.tsx'

const NUMBERS = {
  ...{ orders: 0, cancelled: 0, pieces: 0, paid: 0, refunded: 0, revenue: 0, average: null },
  ...{ discounts: 0, deliveryFees: 0, serviceFees: 0, late: null },
  ...{ accept: null, acceptP90: null, ready: null, readyP90: null, deliver: null, deliverP90: null },
}
const before = { from: '2026-10-01', to: '2026-10-20', until: null }
const REPORT = { from: '2026-11-01', to: '2026-11-20', before, rows: [], total: { now: NUMBERS, before: NUMBERS } }

test('the numbers of one city stand under its name until those of the next one have come', async () => {
  signInAs('manager')
  const answers: ((reply: Response) => void)[] = []
  await openPage('/admin/reports?from=2026-11-01&to=2026-11-20&city=Accra', <ReportsPage />, ({ path }) =>
    path.startsWith('/api/reports/') ? new Promise((resolve) => answers.push(resolve)) : undefined,
  )
  const come = () => act(async () => answers.at(-1)?.(Response.json({ ...REPORT, pendingDays: 0 })))
  const heading = () => document.querySelector('strong')?.textContent
  await come()
  await untilShown(() => expect(heading()).toMatch(/^Accra, /))
  await act(async () => {
    const city = document.querySelector<HTMLSelectElement>('select')
    if (!city) throw new Error('no choice of a city')
    city.value = 'all'
    city.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await untilShown(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(heading()).toMatch(/^Accra, /)
  await come()
  await untilShown(() => expect(heading()).toMatch(/^All cities, /))
})
