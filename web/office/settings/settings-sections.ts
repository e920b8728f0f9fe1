import { foldForSearch } from '#domain/menu/search-text.ts'
import type { EditedKey } from '#domain/settings/edit-settings-api.ts'
import { paths } from '../../client/paths.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'

/** The pages of the settings, and what is on each. */
export const SECTIONS = {
  money: ['tariff', 'parcels', 'dispatch', 'services', 'airtime'],
  hours: ['kitchen_hours', 'delivery_hours', 'special_days'],
  cities: ['cities', 'regions'],
  orders: ['orders', 'age_confirm'],
  kitchen: ['kitchen'],
  brand: ['brand'],
  liveFeed: ['live_feed'],
  messages: ['send_order_mails', 'short_messages', 'phones'],
  staff: ['staff'],
} as const satisfies Record<keyof typeof TEXTS.sections, readonly EditedKey[]>
export type SectionName = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[] // the keys of that object

/** One thing that the search finds: a field, or a setting that is a table. */
type Hit = { id: string; label: string; about: string; section: SectionName; to: string; words: string }

/** Everything that can be searched for, in the order of the pages. */
const HITS: readonly Hit[] = SECTION_NAMES.flatMap((section) =>
  SECTIONS[section].flatMap((key) => {
    const setting = TEXTS.settings[key]
    const fields: Record<string, { label: string; about: string }> =
      key in TEXTS.fields ? TEXTS.fields[key as keyof typeof TEXTS.fields] : {}
    const found = Object.entries(fields).map(([path, texts]) => ({ id: fieldId(key, path), ...texts }))
    const rows = found.length > 0 ? found : [{ id: key, label: setting.name, about: setting.about }]
    return rows.map((row) => ({
      ...row,
      section,
      to: `${paths.settingsSection(section)}?field=${encodeURIComponent(row.id)}`,
      words: foldForSearch([row.label, row.about, setting.name, TEXTS.sections[section].name].join(' ')),
    }))
  }),
)

/** The id of a field in the address: `tariff.deliveryFeeHome`; a setting that is one value has its key alone. */
export function fieldId(key: EditedKey, path: string): string {
  return path === '' ? key : `${key}.${path}`
}

/** What matches every word, with the matches of the label first. */
export function findHits(typed: string): Hit[] {
  const words = foldForSearch(typed).split(' ').filter(Boolean)
  const isIn = (text: string) => words.every((word) => text.includes(word))
  const hits = HITS.filter((hit) => isIn(hit.words))
  const byLabel = (hit: Hit) => (isIn(foldForSearch(hit.label)) ? 0 : 1)
  return hits.toSorted((one, other) => byLabel(one) - byLabel(other))
}
