import { expect, test } from 'vitest'
import { SETUP_STEPS, type SetupFacts, type SetupStep, setupSteps } from './setup-steps.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const week = (opens: number, closes: number) =>
  Array.from({ length: 7 }, () => ({ opensMinute: opens, closesMinute: closes }))
const deliveryMinutes = { from: 45, to: 75 }

const READY: SetupFacts = {
  settings: {
    kitchen_hours: week(480, 1_320),
    delivery_hours: week(420, 1_320),
    cities: [{ name: 'Tamale', isServed: true, deliveryMinutes }],
  },
  examples: [],
  keys: { paystack: 'set', telegram: 'set', mail: 'set' },
  publicUrl: 'https://shop.example.com',
  staff: { members: 2, hasSecuredAdmin: true },
  hasMenu: true,
  hasExamples: { farms: false, points: false, classes: false },
  hasShift: true,
  hasDelivered: true,
  hasPrint: true,
  lastBackupAt: new Date('2026-11-19T12:00:00Z'),
}
const open = (change: Partial<SetupFacts>) => {
  const steps = setupSteps({ ...READY, ...change }, NOW)
  return SETUP_STEPS.filter((step) => !steps[step])
}

test('nothing is left once the shop may open', () => {
  expect(open({})).toEqual([])
})

test.each<{ change: Partial<SetupFacts>; left: SetupStep[]; why: string }>([
  { change: { examples: ['phone'] }, left: ['contacts'], why: 'shoppers would call nobody' },
  { change: { examples: ['momoName'] }, left: ['momo'], why: 'money would go to a stranger' },
  { change: { examples: ['social.x'] }, left: ['links'], why: 'the footer would lead nowhere' },
  { change: { settings: { ...READY.settings, kitchen_hours: week(0, 0) } }, left: ['hours'], why: 'it never opens' },
  { change: { settings: { ...READY.settings, cities: [] } }, left: ['cities'], why: 'no order could be placed' },
  {
    change: { hasExamples: { farms: true, points: false, classes: false } },
    left: ['farms'],
    why: 'nobody would harvest',
  },
  {
    change: { hasExamples: { farms: false, points: true, classes: false } },
    left: ['points'],
    why: 'nobody would wait with the produce',
  },
  {
    change: { hasExamples: { farms: false, points: false, classes: true } },
    left: ['classes'],
    why: 'nobody would teach',
  },
  { change: { keys: { ...READY.keys, paystack: 'test' } }, left: ['payments'], why: 'no money would move' },
  { change: { staff: { members: 1, hasSecuredAdmin: true } }, left: ['staff'], why: 'one person does not run a shop' },
  { change: { publicUrl: 'http://localhost:8080' }, left: ['address'], why: 'links in mails would lead nowhere' },
  { change: { lastBackupAt: null }, left: ['backup'], why: 'a broken disk would take everything' },
  { change: { lastBackupAt: new Date('2026-11-13T12:00:00Z') }, left: ['backup'], why: 'backups have stopped' },
])('$left is left to do, because $why', ({ change, left }) => {
  expect(open(change)).toEqual(left)
})
