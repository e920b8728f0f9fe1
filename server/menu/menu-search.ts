import type { MenuItem } from '#domain/menu/menu-api.ts'
import { exactness } from '#domain/menu/rank-search.ts'
import { searchTextOf, searchWords } from '#domain/menu/search-text.ts'
import { plainLetters } from '#domain/text/plain-letters.ts'
import { cacheUntilNotified } from '../db/cache-until-notified.ts'
import type { Database } from '../db/db.ts'
import { findMenuItems, readSearchable } from './menu-queries.ts'
import { LIKE_FROM, makeWordLikeness, trigramsOf, type Wanted } from './word-likeness.ts'

/** A larger menu is searched by PostgreSQL: see docs/decisions/016-search-from-memory.md. */
const MOST_IN_MEMORY = 5_000
/** How many answers are cached; shoppers type the same few hundred words. */
const MOST_ANSWERS = 200

export type MenuSearch = {
  /** JSON of the answer: items that match what was typed, or nearly, best first. */
  find: (typed: string, limit: number) => Promise<string>
  stop: () => Promise<void>
}

type Entry = {
  json: string
  name: string
  popular: boolean
  text: string
  /** Its texts as they are written, in plain letters, and its name alone. */
  written: string
  writtenName: string
  all: Uint32Array
  ofName: Uint32Array
}
type Index = {
  entries: readonly Entry[]
  /** The number of each trigram of the menu. */
  numbers: ReadonlyMap<string, number>
  /** The entries that contain a trigram, by its number. */
  holders: readonly (readonly number[])[]
  likeness: (wanted: Wanted, trigrams: Uint32Array) => number
}

/** Caches the searchable menu in memory. */
export async function cacheMenuSearch(database: Database, mostInMemory = MOST_IN_MEMORY): Promise<MenuSearch> {
  const { get, stop } = await cacheUntilNotified(database, 'menu_changed', async () => {
    const items = await readSearchable(database.db, mostInMemory + 1)
    return { index: items.length > mostInMemory ? null : indexOf(items), answers: new Map<string, string>() }
  })
  return {
    find: async (typed, limit) => {
      const { index, answers } = await get()
      if (!index) return JSON.stringify({ items: await findMenuItems(database.db, typed, limit) })
      const asked = `${limit} ${plainLetters(typed)}`
      const known = answers.get(asked)
      if (known !== undefined) return known
      const answer = `{"items":[${search(index, typed, limit).join(',')}]}`
      if (answers.size >= MOST_ANSWERS) answers.clear()
      answers.set(asked, answer)
      return answer
    },
    stop,
  }
}

function indexOf(items: readonly MenuItem[]): Index {
  const numbers = new Map<string, number>()
  const holders: number[][] = []
  const numberOf = (trigram: string) => {
    const number = numbers.get(trigram) ?? numbers.size
    numbers.set(trigram, number)
    holders[number] ??= []
    return number
  }
  const entries = items.map((item, at): Entry => {
    const text = searchTextOf(item)
    const [name = ''] = text.split(' | ')
    const all = Uint32Array.from(trigramsOf(text), numberOf)
    for (const number of new Set(all)) holders[number]?.push(at)
    const ofName = Uint32Array.from(trigramsOf(name), numberOf)
    return {
      json: JSON.stringify(item),
      name: item.name,
      popular: item.popular,
      text,
      written: plainLetters([item.name, item.description, ...item.synonyms].join(' | ')),
      writtenName: plainLetters(item.name),
      all,
      ofName,
    }
  })
  return { entries, numbers, holders, likeness: makeWordLikeness(numbers.size) }
}

/** The same order as `findMenuItems`: a test compares the two. */
function search(index: Index, typed: string, limit: number): string[] {
  const words = searchWords(typed)
  const asTyped = plainLetters(typed.trim())
  const phrase = words.join(' ')
  const wanted = wantedIn(index, phrase)
  const found = words.map((word) => placesOf(word, index))
  const hasWords = (at: number) => found.length > 0 && found.every((places) => places.has(at))
  return index.entries
    .filter(({ written }, at) => hasWords(at) || written.includes(asTyped))
    .map((entry) => {
      const inName = entry.writtenName.includes(asTyped) ? 1 : 0
      return { entry, rank: rankOf(entry, phrase, wanted, index) + inName }
    })
    .toSorted((a, b) => b.rank - a.rank || compare(a.entry.name, b.entry.name))
    .slice(0, limit)
    .map(({ entry }) => entry.json)
}

function rankOf(entry: Entry, phrase: string, wanted: Wanted, { likeness }: Index): number {
  const alike = 2 * likeness(wanted, entry.ofName) + 0.5 * likeness(wanted, entry.all)
  return exactness(entry.text, phrase) + alike + (entry.popular ? 0.2 : 0)
}

/** The entries that contain a word, or a similar one. */
function placesOf(word: string, index: Index): Set<number> {
  const { entries, likeness } = index
  const places = new Set<number>()
  for (const at of maybeHolding(word, index)) if (entries[at]?.text.includes(word)) places.add(at)

  const trigrams = new Set(trigramsOf(word))
  const shared = new Uint8Array(entries.length)
  for (const trigram of trigrams) for (const at of holdersOf(trigram, index)) shared[at] = (shared[at] ?? 0) + 1
  const wanted = wantedIn(index, word)
  // Fewer shared trigrams cannot reach the threshold.
  const least = Math.ceil(LIKE_FROM * trigrams.size)
  for (const [at, entry] of entries.entries()) {
    if ((shared[at] ?? 0) < least || places.has(at)) continue
    if (likeness(wanted, entry.all) >= LIKE_FROM) places.add(at)
  }
  return places
}

/** The entries that may contain a word: all those with the rarest of its inner trigrams. */
function maybeHolding(word: string, index: Index): Iterable<number> {
  if (word.length < 3) return index.entries.keys()
  const inner = Array.from({ length: word.length - 2 }, (_, at) => holdersOf(word.slice(at, at + 3), index))
  return inner.reduce((rarest, holders) => (holders.length < rarest.length ? holders : rarest))
}

function holdersOf(trigram: string, { numbers, holders }: Index): readonly number[] {
  return holders[numbers.get(trigram) ?? -1] ?? []
}

function wantedIn({ numbers }: Index, text: string): Wanted {
  const trigrams = new Set(trigramsOf(text))
  const has = new Uint8Array(numbers.size)
  for (const trigram of trigrams) {
    const number = numbers.get(trigram)
    if (number !== undefined) has[number] = 1
  }
  return { size: trigrams.size, has }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
