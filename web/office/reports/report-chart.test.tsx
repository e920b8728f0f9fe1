// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { ReportChart } from './report-chart.tsx'

test.each([true, false])(
  'two bars of one name are drawn, each under a key of its own; in time: %s',
  async (isInTime) => {
    const bar = { name: 'Waakye', value: 9_000, words: 'GH₵ 90.00' }
    const bars = ['waakye', 'other-waakye'].map((key) => ({ key, ...bar }))
    await openPage('/', <ReportChart title="Items" isInTime={isInTime} bars={bars} />, () => undefined)
    expect(document.querySelectorAll('[style*="100%"]')).toHaveLength(2)
  },
)
