import { z } from 'zod'
import { MONTHS } from '../time/accra-time.ts'

const SEASON_LEVELS = ['peak', 'some', 'lean'] as const
const Month = z.int().min(1).max(12)

/** When a crop usually comes to market from some regions. It may run over the end of the year. */
export const Season = z.strictObject({
  from: Month,
  to: Month,
  level: z.enum(SEASON_LEVELS),
  /** The regions, in words. */
  where: z.string().trim().min(1).max(100),
})
export type Season = z.infer<typeof Season>

const short = (month: number) => (MONTHS[month - 1] ?? '').slice(0, 3)
const monthOf = (word: string) => MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === word.toLowerCase()) + 1

/** Reads a season as staff type it: `Jul-Oct peak Bono, Ashanti`. @returns undefined for anything else */
export function parseSeason(text: string): Season | undefined {
  const [, from = '', to, level = '', where] =
    /^([a-z]{3})(?:-([a-z]{3}))?\s+(peak|some|lean)\s+(.+)$/i.exec(text.trim()) ?? []
  const read = { from: monthOf(from), to: monthOf(to ?? from), level: level.toLowerCase(), where }
  return Season.safeParse(read).data
}

/** A season as staff type it. */
export function seasonLine({ from, to, level, where }: Season): string {
  return `${monthsWords({ from, to })} ${level} ${where}`
}

/** `Oct-Jan`, or one month. */
export function monthsWords({ from, to }: Pick<Season, 'from' | 'to'>): string {
  return from === to ? short(from) : `${short(from)}-${short(to)}`
}

/** Whether a month from 1 to 12 is in a season. */
export function isInSeason({ from, to }: Pick<Season, 'from' | 'to'>, month: number): boolean {
  return from <= to ? from <= month && month <= to : month >= from || month <= to
}

/** How a crop stands in a month, the best of its seasons; undefined when none says anything. */
export function levelIn(seasons: readonly Season[], month: number): Season['level'] | undefined {
  const levels = seasons.filter((season) => isInSeason(season, month)).map(({ level }) => level)
  return SEASON_LEVELS.find((level) => levels.includes(level))
}
