import { plainLetters, plainWords } from '../text/plain-letters.ts'

/**
 * Words with several spellings, or a local and an English name: every spelling is replaced by the first. Applied to the
 * menu and to searches, so `wakye` finds waakye and `komi` finds kenkey.
 */
const SPELLINGS: readonly (readonly string[])[] = [
  ['waakye', 'wakye', 'waache', 'wache', 'waachey', 'wakey', 'watchey'],
  ['kenkey', 'komi', 'dokono', 'dokonu', 'kenke', 'kenky'],
  ['jollof', 'jolof', 'jelof', 'jellof', 'jolloff'],
  ['fufu', 'fufuo', 'foofoo', 'fuufu'],
  ['gari', 'garri', 'gali'],
  ['shito', 'shitor', 'shitto'],
  ['banku', 'bankou', 'bankuu'],
  ['zaafi', 'zafi', 'zaafe', 'zaafii'],
  ['kontomire', 'kontomre', 'nkontomire', 'palaver'],
  ['okro', 'okra', 'okuro'],
  ['groundnut', 'nkatenkwan', 'nkate', 'peanut'],
  ['palmnut', 'abenkwan', 'abenkwa'],
  ['khebab', 'kebab', 'kebabs', 'khebabs', 'chinchinga', 'kyinkyinga', 'suya'],
  ['sobolo', 'bissap', 'zobo', 'hibiscus'],
  ['asaana', 'asana', 'ahei', 'liha'],
  ['bofrot', 'boflot', 'bofroat', 'puffpuff', 'togbei'],
  ['kelewele', 'kelewelle', 'kellewele'],
  ['koko', 'porridge'],
  ['koose', 'akara', 'kosei'],
  ['omotuo', 'riceballs'],
  ['ampesi', 'ampesie'],
  ['angwamo', 'angwamoo'],
  ['plantain', 'plantains', 'brodo', 'brodee', 'plantin'],
  ['egg', 'eggs', 'kosua'],
  ['tilapia', 'apateshi', 'tilapiah'],
  ['wele', 'waale', 'kpomo'],
  ['akpeteshie', 'apio', 'akpeteshi'],
  ['pito', 'pitoo'],
  ['yam', 'yams', 'bayere'],
  ['cassava', 'bankye'],
  ['water', 'nsuo'],
]

const CANONICAL = new Map(SPELLINGS.flatMap(([first, ...others]) => others.map((other) => [other, first ?? other])))

/** Names of two words that are searched as one, so that `palm nut`, `rice balls` and `tz` find their dishes. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bpalm nuts?\b/g, 'palmnut'],
  // A vegetable, which a search for eggs must not find.
  [/\bgarden eggs?\b/g, 'gardenegg'],
  [/\bground nuts?\b/g, 'groundnut'],
  [/\bgroundnuts\b/g, 'groundnut'],
  [/\brice balls?\b/g, 'omotuo'],
  [/\bomo tuo\b/g, 'omotuo'],
  [/\bangwa mo\b/g, 'angwamo'],
  [/\bpuff puff\b/g, 'puffpuff'],
  [/\bt ?z\b/g, 'tuo zaafi'],
]

/**
 * Folds text for search: lower case, no accents (ɛ as e, ɔ as o), no punctuation, one spelling per word.
 *
 * @returns words separated by single spaces; empty when there are none
 */
export function foldForSearch(text: string): string {
  const phrased = PHRASES.reduce((words, [pattern, one]) => words.replace(pattern, one), plainWords(text))
  return phrased
    .split(' ')
    .map((word) => CANONICAL.get(word) ?? word)
    .join(' ')
}

/**
 * The text an item is searched by: its name, its description and each synonym, folded, with bars between them. The name
 * weighs more than the rest; a synonym counts as a whole.
 */
export function searchTextOf(item: { name: string; description: string; synonyms: readonly string[] }): string {
  return [item.name, item.description, ...item.synonyms].map(foldForSearch).join(' | ')
}

/** The words of a search, at most six; every one must match. */
export function searchWords(query: string): string[] {
  return [...new Set(foldForSearch(query).split(' '))].filter((word) => word !== '').slice(0, 6)
}

/** Texts to be searched by `matcherOf`: each folded, then each as it is written, with bars between them. */
export function searchableText(...texts: readonly string[]): string {
  return [...texts.map(foldForSearch), ...texts.map(plainLetters)].join(' | ')
}

/**
 * Whether a searchable text contains each word of a search, by any known spelling, or all of the search as it is written:
 * folding knows whole words only, and `rice b` is no omotuo yet. An empty search is in every text.
 */
export function matcherOf(typed: string): (searchable: string) => boolean {
  const words = searchWords(typed)
  const asTyped = plainLetters(typed.trim())
  return (searchable) =>
    (words.length > 0 && words.every((word) => searchable.includes(word))) || searchable.includes(asTyped)
}
