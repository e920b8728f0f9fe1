// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { HarvestLine } from '#domain/grow/grow-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { Harvest } from './harvest-tab.tsx'

const yam: HarvestLine = {
  farm: 'Techiman Farm',
  region: 'Bono East',
  produce: 'Puna yam',
  unit: 'tuber',
  quantity: 2,
  orders: 1,
}

test('a quantity has its unit in the plural, and none when the crop has left the catalogue', async () => {
  const moment = '2026-11-22T18:00:00.000Z'
  const harvest = { name: 'Week 47', closesAt: moment, readyAt: moment, isFinal: true, orders: 1, unpaid: 0 }
  const lines: HarvestLine[] = [yam, { ...yam, produce: 'gone', unit: '', quantity: 3 }]
  await openPage('/admin/grow', <Harvest id="week-47" />, () => Response.json({ ...harvest, lines }))

  const quantities = () => [...document.querySelectorAll('tbody td:first-of-type')].map((cell) => cell.textContent)
  await untilShown(() => expect(quantities()).toEqual(['2 tubers', '3']))
})
