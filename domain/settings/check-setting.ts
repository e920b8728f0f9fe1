import type { z } from 'zod'
import { formatCedis, LEAST_PAYMENT, type Pesewas } from '../money.ts'
import { internationalDigits, parseGhanaMobile, parsePhone } from '../phone/phone.ts'
import { CITY_MAX } from '../place/city.ts'
import { sameCity } from '../place/same-city.ts'
import { Email } from '../text/email.ts'
import { plainLine } from '../text/plain-line.ts'
import type { EditedKey, EditedSettings } from './edit-settings-api.ts'
import { fieldKind } from './setting-fields.ts'
import { type DayHours, SETTINGS, SPECIAL_REASON_MAX } from './settings-api.ts'

/** What is wrong with a setting: the path of the field, such as `social.x` or `2.deliveryMinutes`, and why. */
export type SettingFault = { path: string; message: string }
export type CheckedSetting<Key extends EditedKey> =
  | { value: EditedSettings[Key]; faults?: undefined }
  | { faults: SettingFault[] }

/** What is wrong with a value of the right shape. */
type Rules = { [Key in EditedKey]?: (value: EditedSettings[Key]) => SettingFault[] }

const NAME_MAX = 60
const LINE_MAX = 120
const TEXT_MAX = 300
const URL_MAX = 300

const RULES: Rules = {
  brand: ({ social, ...brand }) => [
    ...lineFaults('name', brand.name, NAME_MAX, 'Say how the shop is called.'),
    ...lineFaults('tagline', brand.tagline, LINE_MAX),
    ...lineFaults('footerTagline', brand.footerTagline, LINE_MAX),
    ...lineFaults('whatsappMessage', brand.whatsappMessage, TEXT_MAX),
    ...faultIf(!isPhone(brand.phone, parsePhone), 'phone', 'This is no phone number, such as 024 412 3456.'),
    ...faultIf(!Email.safeParse(brand.email).success, 'email', 'This is no mail address, such as shop@example.com.'),
    ...faultIf(
      brand.whatsapp !== '' && internationalDigits(`+${brand.whatsapp}`) !== parsePhone(`+${brand.whatsapp}`)?.slice(1),
      'whatsapp',
      'Write the number with its country and without plus, such as 233244123456.',
    ),
    ...faultIf(
      brand.momoNumber !== '' && !isPhone(brand.momoNumber, parseGhanaMobile),
      'momoNumber',
      'This is no mobile number of Ghana, such as 024 412 3456.',
    ),
    ...lineFaults(
      'momoName',
      brand.momoName,
      LINE_MAX,
      brand.momoNumber === '' ? undefined : 'Say whose account it is: shoppers compare the name before they pay.',
    ),
    ...urlFaults('communityUrl', brand.communityUrl),
    ...Object.entries(social).flatMap(([name, url]) => urlFaults(`social.${name}`, url)),
  ],
  services: ({ fallbackPrice }) => leastPaymentFaults('fallbackPrice', fallbackPrice),
  airtime: ({ minimum, dailyCap }) => [
    ...leastPaymentFaults('minimum', minimum),
    ...faultIf(dailyCap < minimum, 'dailyCap', `This is below the least top-up of ${formatCedis(minimum)}.`),
  ],
  kitchen_hours: (week) => week.flatMap((day, index) => hoursFaults(String(index), day)),
  delivery_hours: (week) => week.flatMap((day, index) => hoursFaults(String(index), day)),
  special_days: (days) =>
    days.flatMap(({ date, hours, reason }, index) => [
      ...faultIf(
        days.findIndex((day) => day.date === date) < index,
        `${index}.date`,
        'This date is in the list already.',
      ),
      ...(hours ? hoursFaults(`${index}.hours`, hours, 'Closed all day is a choice of its own.') : []),
      ...lineFaults(`${index}.reason`, reason, SPECIAL_REASON_MAX, 'Say why: shoppers read it.'),
    ]),
  cities: (cities) =>
    cities.flatMap(({ name, deliveryMinutes: { from, to } }, index) => [
      ...lineFaults(`${index}.name`, name, CITY_MAX, 'Name the city.'),
      ...faultIf(name.includes('/'), `${index}.name`, 'Write the city without a slash.'),
      ...faultIf(
        cities.findIndex((city) => sameCity(city.name, name)) < index,
        `${index}.name`,
        'This city is in the list already.',
      ),
      ...faultIf(from > to, `${index}.deliveryMinutes`, 'The first number is above the second.'),
    ]),
  regions: (regions) =>
    faultIf(new Set(regions.map(({ name }) => name)).size < regions.length, '', 'A region is in the list twice.'),
  live_feed: ({ isOn, url, title, next }) => [
    ...urlFaults('url', url),
    ...faultIf(isOn && url === '', 'url', 'Say where the stream is, or switch it off.'),
    ...lineFaults('title', title, NAME_MAX, 'Say what is to be seen.'),
    ...lineFaults('next', next, LINE_MAX),
  ],
  phones: ({ mobilePrefixes }) =>
    faultIf(mobilePrefixes.length === 0, 'mobilePrefixes', 'Name the prefixes with commas between, such as 024, 054.'),
}

/** Checks a setting, its shape and its rules, and says what is wrong by field. */
export function checkSetting<Key extends EditedKey>(key: Key, value: unknown): CheckedSetting<Key> {
  const parsed = SETTINGS[key].safeParse(value)
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map((issue) => {
        const path = issue.path.join('.')
        return { path, message: wordsFor(key, path, issue) }
      }),
    }
  }
  const checked = parsed.data as EditedSettings[Key] // the output of the schema of this key
  const faults = RULES[key]?.(checked) ?? []
  return faults.length > 0 ? { faults } : { value: checked }
}

function wordsFor(key: EditedKey, path: string, issue: z.core.$ZodIssue): string {
  const [, ofCity] = path.split('.tariff.')
  const kind = ofCity ? fieldKind('tariff', ofCity) : fieldKind(key, path.replace(/\.\d+$/, ''))
  const limit = (most: number | bigint) =>
    kind === 'money' ? formatCedis(Number(most) as Pesewas) : kind === 'percent' ? `${Number(most) / 100} %` : `${most}`
  if (issue.code === 'too_small') return `At least ${limit(issue.minimum)}.`
  if (issue.code === 'too_big') return `At most ${limit(issue.maximum)}.`
  if (kind === 'money') return 'Write a sum in cedis, such as 18 or 18.50.'
  if (kind === 'percent') return 'Write per cent from 0 to 100, such as 5 or 2.5.'
  if (kind === 'list') return 'One of them has another form than the others.'
  if (path.endsWith('Minute')) return 'Write a time, such as 08:00.'
  return path.endsWith('.date') ? 'Choose a date.' : 'Write a whole number.'
}

function faultIf(isWrong: boolean, path: string, message: string): SettingFault[] {
  return isWrong ? [{ path, message }] : []
}

function leastPaymentFaults(path: string, price: Pesewas): SettingFault[] {
  return faultIf(price < LEAST_PAYMENT, path, `At least ${formatCedis(LEAST_PAYMENT)}: less cannot be paid.`)
}

/** @param empty what to say when nothing is there; without it the line may be empty */
function lineFaults(path: string, text: string, most: number, empty?: string): SettingFault[] {
  if (text === '') return faultIf(empty !== undefined, path, empty ?? '')
  return faultIf(plainLine(text, most) !== text, path, `One line of at most ${most} characters.`)
}

/** Whether a text is a phone number and nothing else: the parts that read numbers pass over everything but digits. */
function isPhone(text: string, parse: (typed: string) => string | undefined): boolean {
  return /^[+\d ()-]{1,30}$/.test(text) && parse(text) !== undefined
}

function urlFaults(path: string, url: string): SettingFault[] {
  const isAddress = url.length <= URL_MAX && URL.canParse(url) && new URL(url).protocol === 'https:'
  return faultIf(url !== '' && !isAddress, path, 'This is no address that begins with https://.')
}

function hoursFaults(path: string, { opensMinute, closesMinute }: DayHours, closed?: string): SettingFault[] {
  const isClosed = opensMinute === 0 && closesMinute === 0
  if (isClosed) return faultIf(closed !== undefined, path, closed ?? '')
  return faultIf(opensMinute >= closesMinute, path, 'The closing is not after the opening.')
}

/** A setting as a document of its history: a list or a single value is its only field. */
export function settingDocument(value: EditedSettings[EditedKey]): Record<string, unknown> {
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value }
}

/** The setting in a document of its history. */
export function settingIn(document: Record<string, unknown>): unknown {
  return Object.hasOwn(document, 'value') ? document.value : document
}
