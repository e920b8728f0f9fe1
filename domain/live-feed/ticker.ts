import { sortedByName } from '../text/sorted-by-name.ts'

/** A dish of an order that the kitchen has begun; `person` tells shoppers apart and is shown to nobody. */
export type Cooking = { dish: string; city: string; person: string }

/** What everybody may read of it: dishes, and the cities where enough people wait for something. */
export type Ticker = { mood: 'quiet' | 'few' | 'busy'; dishes: { dish: string; cities: string[] }[] }

/** With fewer people in the window no dish is shown: somebody could tell who ordered it. */
const LEAST_PEOPLE = 3
/** With fewer people of a city in the window the city is not shown. */
const LEAST_IN_CITY = 5
const MOST_DISHES = 12
const MINUTE_MS = 60_000
const STEP_MS = 5 * MINUTE_MS
const DELAY_MS = 2 * MINUTE_MS
const WINDOW_MS = 30 * MINUTE_MS

/**
 * The time that the ticker tells of. It moves in steps of five minutes and ends two minutes ago at least: an order is never
 * seen to arrive.
 */
export function tickerWindow(now: Date): { from: Date; to: Date } {
  const to = Math.floor((now.getTime() - DELAY_MS) / STEP_MS) * STEP_MS
  return { from: new Date(to - WINDOW_MS), to: new Date(to) }
}

/** Groups what is cooked, by the alphabet: order, number and time say nothing of anybody. */
export function tickerOf(rows: readonly Cooking[]): Ticker {
  const people = peopleIn(rows)
  if (people < LEAST_PEOPLE) return { mood: people === 0 ? 'quiet' : 'few', dishes: [] }
  const cities = new Set(rows.map(({ city }) => city))
  const shown = [...cities].filter((city) => peopleIn(rows.filter((row) => row.city === city)) >= LEAST_IN_CITY)
  const dishes = sortedByName([...new Set(rows.map(({ dish }) => dish))], (dish) => dish)
  return {
    mood: 'busy',
    dishes: dishes.slice(0, MOST_DISHES).map((dish) => ({
      dish,
      cities: shown.filter((city) => rows.some((row) => row.dish === dish && row.city === city)).toSorted(),
    })),
  }
}

const peopleIn = (rows: readonly Cooking[]) => new Set(rows.map(({ person }) => person)).size
