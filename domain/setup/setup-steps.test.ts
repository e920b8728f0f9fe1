import { expect, test } from 'vitest'
import { SETUP_STEPS, type SetupFacts, type SetupStep, setupSteps } from './setup-steps.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const week = (opens: number, closes: number) =>
  Array.from({ length: 7 }, () => ({ opensMinute: opens, closesMinute: closes }))
const deliveryMinutes = { from: 45, to: 75 }

const NO_EXAMPLES = {
  farms: false,
  cycles: false,
  points: false,
  classes: false,
  recipes: false,
  plans: false,
  services: false,
  vehicles: false,
}

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
  hasExamples: NO_EXAMPLES,
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
  { change: { hasExamples: { ...NO_EXAMPLES, farms: true } }, left: ['farms'], why: 'nobody would harvest' },
  {
    change: { hasExamples: { ...NO_EXAMPLES, cycles: true } },
    left: ['cycles'],
    why: 'nobody would keep its days and prices',
  },
  {
    change: { hasExamples: { ...NO_EXAMPLES, points: true } },
    left: ['points'],
    why: 'nobody would wait with the produce',
  },
  { change: { hasExamples: { ...NO_EXAMPLES, classes: true } }, left: ['classes'], why: 'nobody would teach' },
  { change: { hasExamples: { ...NO_EXAMPLES, recipes: true } }, left: ['recipes'], why: 'nobody would pack the kit' },
  { change: { hasExamples: { ...NO_EXAMPLES, plans: true } }, left: ['plans'], why: 'nobody would bring the package' },
  { change: { hasExamples: { ...NO_EXAMPLES, services: true } }, left: ['services'], why: 'nobody would come' },
  { change: { hasExamples: { ...NO_EXAMPLES, vehicles: true } }, left: ['vehicles'], why: 'nobody would drive' },
  { change: { keys: { ...READY.keys, paystack: 'test' } }, left: ['payments'], why: 'no money would move' },
  { change: { staff: { members: 1, hasSecuredAdmin: true } }, left: ['staff'], why: 'one person does not run a shop' },
  { change: { publicUrl: 'http://localhost:8080' }, left: ['address'], why: 'links in mails would lead nowhere' },
  { change: { lastBackupAt: null }, left: ['backup'], why: 'a broken disk would take everything' },
  { change: { lastBackupAt: new Date('2026-11-13T12:00:00Z') }, left: ['backup'], why: 'backups have stopped' },
])('$left is left to do, because $why', ({ change, left }) => {
  expect(open(change)).toEqual(left)
})
