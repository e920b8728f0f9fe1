import { expect, test } from 'vitest'
import { slowestLines, timedJourneys, timedTests } from './slowest-tests.ts'

test('the slowest tests and journeys are one list, so that whoever slows the suite down sees it', () => {
  const tests = timedTests(
    {
      testResults: [
        {
          name: '/shop/server/menu/menu.test.ts',
          assertionResults: [
            { fullName: 'a menu is read', duration: 40 },
            { fullName: 'a test that is skipped has no duration', duration: null },
          ],
        },
      ],
    },
    '/shop',
  )
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'order.e2e.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const journeys = timedJourneys({
    suites: [{ specs: [spec('an order is paid', 1_000)], suites: [{ specs: [spec('tried twice', 700, 900)] }] }],
  })
  expect(slowestLines([...tests, ...journeys], 3)).toEqual([
    '   1.6 s  e2e/order.e2e.ts: tried twice',
    '   1.0 s  e2e/order.e2e.ts: an order is paid',
    '   0.0 s  server/menu/menu.test.ts: a menu is read',
  ])
})
