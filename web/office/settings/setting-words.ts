import type { Category } from '#domain/menu/menu-api.ts'
import { formatCedis } from '#domain/money.ts'
import type { EditedKey, EditedSettings } from '#domain/settings/edit-settings-api.ts'
import { CITY_TARIFF, fieldKind, typedField } from '#domain/settings/setting-fields.ts'
import type { DayHours } from '#domain/settings/settings-api.ts'
import { formatMinute, WEEKDAYS } from '#domain/time/accra-time.ts'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'

/** A field of a setting as its history names it. */
export function fieldWords(key: EditedKey, field: string): string {
  const path = field === 'value' ? '' : field
  const fields: Record<string, Record<string, { label: string }>> = TEXTS.fields
  return fields[key]?.[path]?.label ?? TEXTS.settings[key].name
}

/** A value of a setting as its history shows it. */
export function valueWords(key: EditedKey, field: string, value: unknown): string {
  const kind = fieldKind(key, field === 'value' ? '' : field)
  if (kind === 'yes') return value === true ? TEXTS.yes : TEXTS.no
  if (kind !== undefined) return typedField(kind, value)
  const words = WORDS[key]
  return words
    ? words(value)
    : Object.values(value as object)
        .filter(Boolean)
        .join(', ')
}

const hoursWords = ({ opensMinute, closesMinute }: DayHours) =>
  opensMinute < closesMinute ? `${formatMinute(opensMinute)}-${formatMinute(closesMinute)}` : TEXTS.week.closed

const weekWords = (value: unknown) =>
  (value as DayHours[]).map((day, index) => `${WEEKDAYS[index]?.slice(0, 3)} ${hoursWords(day)}`).join(', ')

/** The settings that are tables and choices. Their documents were checked when they were saved. */
const WORDS: { [Key in EditedKey]?: (value: unknown) => string } = {
  kitchen_hours: weekWords,
  delivery_hours: weekWords,
  special_days: (value) =>
    (value as EditedSettings['special_days'])
      .map(({ date, hours, reason }) => `${date} ${hours ? hoursWords(hours) : TEXTS.week.closed} (${reason})`)
      .join(', '),
  cities: (value) =>
    (value as EditedSettings['cities'])
      .map(({ name, isServed, deliveryMinutes: { from, to }, tariff = {} }) =>
        [
          isServed ? `${name} ${from}-${to} min` : `${name} ${TEXTS.cities.notServed}`,
          ...CITY_TARIFF.flatMap((part) => {
            const amount = tariff[part]
            return amount === undefined ? [] : [TEXTS.cities.own[part](formatCedis(amount))]
          }),
        ].join(' '),
      )
      .join(', '),
  regions: (value) =>
    (value as EditedSettings['regions']).flatMap(({ name, isServed }) => (isServed ? [name] : [])).join(', '),
  age_confirm: (value) => (value as Category[]).map((category) => CATEGORY_NAMES[category]).join(', '),
}
