import { expect, test } from 'vitest'
import { foldForSearch, matcherOf, searchableText, searchTextOf, searchWords } from './search-text.ts'

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

test.each([
  {
    typed: 'rice',
    name: 'Rice Balls',
    isFound: true,
    why: 'the name says rice, though the dish is searched as omotuo',
  },
  { typed: 'nkat', name: 'Nkate Cake', isFound: true, why: 'half a word has no known spelling' },
  { typed: 'oats p', name: 'Oats Porridge', isFound: true, why: 'the next word has just begun' },
  { typed: 'abɛ', name: 'Abɛnkwan', isFound: true, why: 'letters of local alphabets are typed too' },
  { typed: 'abe', name: 'Abɛnkwan', isFound: true, why: 'and so are the nearest Latin ones' },
  { typed: 'soup fufu', name: 'Fufu with Light Soup', isFound: true, why: 'words come in any order' },
  { typed: 'komi', name: 'Kenkey', isFound: true, why: 'whole words have their spellings' },
  { typed: ' ', name: 'Kenkey', isFound: true, why: 'nothing is typed yet' },
  { typed: '?', name: 'Kenkey', isFound: false, why: 'a mark alone is no empty search' },
  { typed: 'rice fish', name: 'Jollof Rice', isFound: false, why: 'each word must be there' },
])('$typed in $name, found: $isFound, because $why', ({ typed, name, isFound }) => {
  expect(matcherOf(typed)(searchableText(name))).toBe(isFound)
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
