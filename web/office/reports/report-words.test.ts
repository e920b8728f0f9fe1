import { expect, test } from 'vitest'
import { presetPeriod, typedPeriod, usualBucket } from './presets.ts'
import { change, keyWords, p90Words, valueWords } from './report-words.ts'

test('a comparison says in words which way it went, and from where', () => {
  expect(change('revenue', 15_000, 10_000)).toEqual({ direction: 'up', words: 'up 50 % from GH₵ 100.00' })
  expect(change('orders', 3, 4)).toEqual({ direction: 'down', words: 'down 25 % from 4' })
  expect(change('orders', 3, 0)?.words, 'there is no share of nothing').toBe('up from 0')
  expect(change('accept', 30, 60)?.words).toBe('down from 1 min')
  expect(change('late', 10, 5)?.words).toBe('up from 5 %')
  expect(change('orders', 3, 3)?.words).toBe('as before')
  expect(change('average', null, 3), 'nothing to compare').toBeUndefined()
})

test('what is compared with the promise says early or late, because a number with a minus is read as a fault', () => {
  expect([-2_700, 0, 300].map((seconds) => valueWords('ready', seconds))).toEqual([
    '45 min early',
    'on time',
    '5 min late',
  ])
  expect([-2_700, 0, 300].map((seconds) => p90Words('readyP90', seconds))).toEqual([
    '9 of 10 at least 45 min early',
    '9 of 10 on time',
    '9 of 10 at most 5 min late',
  ])
  expect(p90Words('acceptP90', 300)).toBe('9 of 10 within 5 min')
  expect(change('ready', -2_700, -240)).toEqual({ direction: 'down', words: 'before: 4 min early' })
})

test('rows have the words of the shop, and keys without any stand as they are', () => {
  const words = (name: Parameters<typeof keyWords>[0], key: string, label = '') => keyWords(name, 'day', { key, label })
  expect(words('categories', 'mains')).toBe('Main Dishes')
  expect(words('categories', 'old')).toBe('old')
  expect(words('purposes', 'dispatch')).toBe('Vehicles')
  expect(words('items', 'jollof', 'Jollof Rice')).toBe('Jollof Rice')
  expect(words('hours', '07')).toBe('07:00')
  expect(words('days', '2026-11-20')).toBe('Fri 20 Nov')
  expect(keyWords('days', 'month', { key: '2026-11-01', label: '' })).toBe('November 2026')
  expect(valueWords('average', null)).toBe('–')
})

test('presets take their days from today, also over the end of a month and a year', () => {
  expect(presetPeriod('week', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
  expect(presetPeriod('month', '2026-11-03')).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  expect(presetPeriod('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(presetPeriod('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('typed days are a period when both are days in their order, and not more than a report has', () => {
  expect(typedPeriod('2026-11-01', '2026-11-02')).toEqual({ from: '2026-11-01', to: '2026-11-02' })
  expect(typedPeriod('2026-11-02', '2026-11-01')).toBeUndefined()
  expect(typedPeriod('', '2026-11-01')).toBeUndefined()
  expect(typedPeriod('2026-02-29', '2026-03-02'), 'no day').toBeUndefined()
  expect(typedPeriod('2025-10-17', '2026-11-20'), '400 days').toBeDefined()
  expect(typedPeriod('2025-10-16', '2026-11-20'), '401 days').toBeUndefined()
  expect(usualBucket({ from: '2026-01-01', to: '2026-12-31' })).toBe('month')
})
