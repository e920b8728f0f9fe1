import { expect, test } from 'vitest'
import { foldForSearch, searchTextOf, searchWords } from './search-text.ts'

test.each([
  { typed: 'Wakye', meets: 'Waakye', why: 'the dish has several spellings' },
  { typed: 'komi', meets: 'Kenkey', why: 'the Ga name is as common as the other' },
  { typed: 'JOLOF', meets: 'Jollof', why: 'case and a dropped letter are ignored' },
  { typed: 'tz', meets: 'Tuo Zaafi', why: 'the abbreviation is usual in Tamale' },
  { typed: 'abenkwan', meets: 'Palm nut', why: 'Twi speakers use this name' },
  { typed: 'garden eggs', meets: 'Garden Egg', why: 'one or many' },
  { typed: 'ɔkro', meets: 'Okro', why: 'letters of local alphabets fold to the nearest Latin one' },
  { typed: 'café', meets: 'Cafe', why: 'accents do not matter' },
])('$typed finds $meets: $why', ({ typed, meets }) => {
  expect(foldForSearch(typed)).toBe(foldForSearch(meets))
})

test('garden eggs are not eggs, but a vegetable', () => {
  expect(foldForSearch('Garden Eggs').split(' ')).not.toContain('egg')
})

test('punctuation and extra spaces never become words, which would match everything', () => {
  expect(searchWords('  jollof,   & -- rice!  ')).toEqual(['jollof', 'rice'])
  expect(searchWords('?!')).toEqual([])
})

test('the name comes before the bar, so that ranking can weigh it more than the description', () => {
  expect(searchTextOf({ name: 'Red Red', description: 'Beans with plantain', synonyms: ['Gobe'] })).toBe(
    'red red | beans with plantain | gobe',
  )
})
