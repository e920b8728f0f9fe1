import { expect, test } from 'vitest'
import { isInSeason, levelIn, parseSeason, seasonLine } from './season.ts'

test.each(['Jul-Oct peak Bono, Ashanti', 'Oct-Jan some the south', 'Jun lean everywhere'])(
  '%s is read and written back as it is typed',
  (line) => {
    const season = parseSeason(line)
    expect(season && seasonLine(season)).toBe(line)
  },
)

test.each(['Jul-Oct Bono', 'peak Bono', 'Jly peak Bono', 'Jul-Oct best Bono', 'Jul-Oct peak', ''])(
  '%o is no season',
  (line) => {
    expect(parseSeason(line)).toBeUndefined()
  },
)

test('a season may run over the end of the year', () => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  expect(months.filter((month) => isInSeason({ from: 10, to: 2 }, month))).toEqual([1, 2, 10, 11, 12])
  expect(months.filter((month) => isInSeason({ from: 4, to: 6 }, month))).toEqual([4, 5, 6])
})

test('where regions differ, a month is as good as the best of them', () => {
  const seasons = ['Apr-Jul peak Eastern', 'Jun-Nov lean everywhere'].flatMap((line) => parseSeason(line) ?? [])
  expect([5, 6, 9, 1].map((month) => levelIn(seasons, month))).toEqual(['peak', 'peak', 'lean', undefined])
})
