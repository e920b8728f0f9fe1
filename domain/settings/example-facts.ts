import type { Brand } from './settings-api.ts'

/** The facts that a new shop is opened with as examples. They belong to nobody, so they have to be replaced. */
const EXAMPLES = [
  'phone',
  'email',
  'momoNumber',
  'momoName',
  'whatsapp',
  'communityUrl',
  'social.tiktok',
  'social.instagram',
  'social.x',
  'social.facebook',
  'social.telegram',
  'social.youtube',
  'social.partners',
] as const

/** Whether two facts are the same in other spellings: `020 000 0000` and `0200000000`. */
export function isSameFact(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

/** The facts that are still those of the opening. An emptied one is no example: it is not shown to anybody. */
export function exampleFacts(brand: Brand, opened: Brand): string[] {
  const flat = (of: Brand): Record<string, unknown> => ({
    ...of,
    ...Object.fromEntries(Object.entries(of.social).map(([name, url]) => [`social.${name}`, url])),
  })
  const [now, then] = [flat(brand), flat(opened)]
  return EXAMPLES.filter((name) => now[name] !== '' && isSameFact(String(now[name]), String(then[name])))
}

function plain(fact: string): string {
  return fact.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
