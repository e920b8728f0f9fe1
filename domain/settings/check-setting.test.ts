import { expect, test } from 'vitest'
import { checkSetting, settingDocument, settingIn } from './check-setting.ts'
import type { EditedKey, EditedSettings } from './edit-settings-api.ts'

const day = (opensMinute: number, closesMinute: number) => ({ opensMinute, closesMinute })
const week = (change: object = {}) =>
  Array.from({ length: 7 }, (_, index) => (index === 2 ? { ...day(480, 1_320), ...change } : day(480, 1_320)))
const social = { tiktok: '', instagram: '', x: '', facebook: '', telegram: '', youtube: '', partners: '' }
const BRAND: EditedSettings['brand'] = {
  name: 'Chillz',
  tagline: '',
  footerTagline: '',
  phone: '024 412 3456',
  email: 'orders@example.com',
  whatsapp: '233244123456',
  whatsappMessage: 'Hello',
  communityUrl: '',
  social,
  momoNumber: '024 412 3456',
  momoName: 'Chillz Ltd',
}
const city = (name: string, from = 45, to = 75) => ({ name, isServed: true, deliveryMinutes: { from, to } })
const pathsOf = (key: EditedKey, value: unknown) => (checkSetting(key, value).faults ?? []).map(({ path }) => path)

test('a setting that is right comes back as it is stored', () => {
  expect(checkSetting('brand', BRAND)).toEqual({ value: BRAND })
  expect(checkSetting('kitchen_hours', week())).toEqual({ value: week() })
})

test.each<{ key: EditedKey; value: unknown; path: string; why: string }>([
  { key: 'kitchen_hours', value: week({ closesMinute: 400 }), path: '2', why: 'it would close before it opens' },
  { key: 'delivery_hours', value: week({ closesMinute: 480 }), path: '2', why: 'it would close as it opens' },
  { key: 'cities', value: [city('Tamale', 80, 75)], path: '0.deliveryMinutes', why: 'the span runs backwards' },
  { key: 'cities', value: [city('x'.repeat(41))], path: '0.name', why: 'no order could be sent to it' },
  {
    key: 'cities',
    value: [city('Sekondi/Takoradi')],
    path: '0.name',
    why: 'an area is named by its city, a slash and its name',
  },
  { key: 'cities', value: [city('Tamale'), city('tamale')], path: '1.name', why: 'it is there already' },
  {
    key: 'cities',
    value: [city('Cape-Coast'), city('Cape Coast')],
    path: '1.name',
    why: 'it is there in another spelling',
  },
  {
    key: 'cities',
    value: [{ ...city('Tamale'), tariff: { deliveryFeeHome: null } }],
    path: '0.tariff.deliveryFeeHome',
    why: 'a city without its own fee has none, not an empty one',
  },
  { key: 'airtime', value: { minimum: 9, dailyCap: 400 }, path: 'minimum', why: 'the provider takes no less than 10' },
  { key: 'services', value: { fallbackPrice: 0 }, path: 'fallbackPrice', why: 'nobody can pay nothing' },
  { key: 'airtime', value: { minimum: 500, dailyCap: 400 }, path: 'dailyCap', why: 'nobody could buy any' },
  {
    key: 'tariff',
    value: { minimumOrder: 2_500 },
    path: 'deliveryFeeHome',
    why: 'an emptied fee is not free delivery',
  },
  { key: 'brand', value: { ...BRAND, name: '' }, path: 'name', why: 'a shop has a name' },
  { key: 'brand', value: { ...BRAND, name: 'Chillz\nBcc: x' }, path: 'name', why: 'it stands in the subject of mails' },
  { key: 'brand', value: { ...BRAND, phone: '12' }, path: 'phone', why: 'it is no number' },
  { key: 'brand', value: { ...BRAND, phone: 'Ama 0244123456' }, path: 'phone', why: 'nobody can dial a name' },
  { key: 'brand', value: { ...BRAND, whatsapp: '0244123456' }, path: 'whatsapp', why: 'wa.me needs the country' },
  { key: 'brand', value: { ...BRAND, momoNumber: '0302123456' }, path: 'momoNumber', why: 'landlines take no money' },
  { key: 'brand', value: { ...BRAND, momoName: '' }, path: 'momoName', why: 'shoppers compare the name' },
  {
    key: 'brand',
    value: { ...BRAND, social: { ...social, x: 'javascript:alert(1)' } },
    path: 'social.x',
    why: 'a link is an address of the web',
  },
  {
    key: 'special_days',
    value: [
      { date: '2026-12-25', hours: null, reason: 'Christmas' },
      { date: '2026-12-25', hours: null, reason: 'Again' },
    ],
    path: '1.date',
    why: 'a date has one rule',
  },
  {
    key: 'special_days',
    value: [{ date: '2026-02-30', hours: null, reason: 'x' }],
    path: '0.date',
    why: 'there is no such day',
  },
  {
    key: 'special_days',
    value: [{ date: '2026-12-25', hours: null, reason: '' }],
    path: '0.reason',
    why: 'shoppers ask why',
  },
  { key: 'phones', value: { mobilePrefixes: ['24'] }, path: 'mobilePrefixes.0', why: 'prefixes begin with 0' },
])('$key is refused at $path: $why', ({ key, value, path }) => {
  expect(pathsOf(key, value)).toContain(path)
})

test('a closed weekday is no fault, and neither is a link that is left empty', () => {
  expect(pathsOf('kitchen_hours', week(day(0, 0)))).toEqual([])
  expect(pathsOf('brand', { ...BRAND, whatsapp: '', momoNumber: '', momoName: '' })).toEqual([])
})

test.each([{ a: 1 }, [1, 2], true])('%j comes back out of the document of its history', (value) => {
  const setting = value as unknown as EditedSettings['send_order_mails'] // any of their forms
  expect(settingIn(settingDocument(setting))).toEqual(value)
})
