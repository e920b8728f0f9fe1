import type { Category } from '#domain/menu/menu-api.ts'
import { bps, formatCedis, type Pesewas, parseCedis, pesewas } from '#domain/money.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { PromotionCode, type PromotionGift, type PromotionTerms } from '#domain/orders/promotion-terms.ts'
import { PromotionDraft } from '#domain/orders/promotions-api.ts'
import type { Weekday } from '#domain/time/accra-time.ts'
import { DAY_MS, formatMinute, parseMinute, startOfDay } from '#domain/time/accra-time.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { momentIn, typedMoment } from '../frame/typed-moment.ts'
import { PROMOTIONS_TEXTS } from './promotions-texts.ts'

const { faults: FAULTS, gifts: GIFTS } = PROMOTIONS_TEXTS

/** What a new promotion begins from. */
export const TEMPLATES = ['percent', 'sum', 'free_delivery', 'buy_get', 'first_order', 'happy_hours'] as const
export type Template = (typeof TEMPLATES)[number]

/** A promotion as it is typed: numbers and times are texts. */
export type PromotionForm = {
  kind: PromotionGift['kind']
  name: string
  /** Whether it needs no code. */
  isOffer: boolean
  code: string
  percent: string
  amount: string
  buy: string
  get: string
  /** `2026-11-20T12:00` in Accra. */
  startsAt: string
  endsAt: string
  /** Empty for no limit. */
  maxUses: string
  maxAmount: string
  minimum: string
  isBesidePlan: boolean
  isOncePerPerson: boolean
  isFirstOrder: boolean
  contexts: readonly OrderContext[]
  categories: readonly Category[]
  itemIds: readonly string[]
  cities: readonly string[]
  hasHours: boolean
  weekdays: readonly Weekday[]
  from: string
  to: string
}

const typedSum = (amount: Pesewas) => formatCedis(amount).replace('GH₵ ', '').replaceAll(',', '')

/** A new promotion of a template, which begins now. */
export function formOf(template: Template, now: Date): PromotionForm {
  return {
    kind: template === 'first_order' || template === 'happy_hours' ? 'percent' : template,
    name: '',
    isOffer: template === 'first_order' || template === 'happy_hours',
    code: '',
    percent: '',
    amount: '',
    buy: template === 'buy_get' ? '2' : '',
    get: template === 'buy_get' ? '1' : '',
    startsAt: typedMoment(now.toISOString()),
    endsAt: '',
    maxUses: '',
    maxAmount: '',
    minimum: '',
    isBesidePlan: false,
    isOncePerPerson: false,
    isFirstOrder: template === 'first_order',
    contexts: [],
    categories: [],
    itemIds: [],
    cities: [],
    hasHours: template === 'happy_hours',
    weekdays: [],
    from: template === 'happy_hours' ? '14:00' : '',
    to: template === 'happy_hours' ? '17:00' : '',
  }
}

/** A stored promotion as it is typed. */
export function formFrom({ name, code, startsAt, endsAt, maxUses, maxAmount, terms }: PromotionDraft): PromotionForm {
  const { gift, minimumSubtotal, hours, ...rest } = terms
  return {
    ...rest,
    kind: gift.kind,
    // Without a name of its own it is called after what it gives, also after a change of that.
    name: name === giftWords(gift) ? '' : name,
    isOffer: code === null,
    code: code ?? '',
    percent: gift.kind === 'percent' ? String(gift.bps / 100) : '',
    amount: gift.kind === 'sum' ? typedSum(gift.amount) : '',
    buy: gift.kind === 'buy_get' ? String(gift.buy) : '',
    get: gift.kind === 'buy_get' ? String(gift.get) : '',
    startsAt: typedMoment(startsAt),
    endsAt: typedMoment(endsAt),
    maxUses: maxUses === null ? '' : String(maxUses),
    maxAmount: maxAmount === null ? '' : typedSum(maxAmount),
    minimum: minimumSubtotal === 0 ? '' : typedSum(minimumSubtotal),
    hasHours: hours !== null,
    weekdays: hours?.weekdays ?? [],
    from: hours ? formatMinute(hours.from) : '',
    // A clock of the browser calls the end of the day the beginning of the next one.
    to: hours ? formatMinute(hours.to % 1440) : '',
  }
}

/** The end of a promotion that lasts a number of days: the midnight after them. */
export function endIn(days: number, now: Date): string {
  return typedMoment(new Date(startOfDay(now).getTime() + (days + 1) * DAY_MS).toISOString())
}

export type PromotionFaults = Partial<Record<keyof PromotionForm, string>>

/** What is typed as a promotion, or what is wrong with it. Without a name it is called after what it gives. */
export function draftOf(form: PromotionForm): { draft: PromotionDraft | null; faults: PromotionFaults } {
  const faults: PromotionFaults = {}
  const gift = giftOf(form, faults)
  const code = PromotionCode.safeParse(form.code)
  if (!form.isOffer && !(code.success && code.data.length >= 3)) faults.code = FAULTS.code
  const startsAt = momentIn(form.startsAt)
  const endsAt = momentIn(form.endsAt)
  if (!startsAt) faults.startsAt = FAULTS.time
  if (!endsAt) faults.endsAt = FAULTS.time
  else if (startsAt && endsAt < startsAt) faults.endsAt = FAULTS.end
  const maxUses = form.maxUses.trim() === '' ? null : wholeOf(form.maxUses, 1_000_000)
  if (maxUses === undefined) faults.maxUses = FAULTS.count
  const maxAmount = form.maxAmount.trim() === '' ? null : parseCedis(form.maxAmount)
  if (maxAmount === undefined || maxAmount === 0) faults.maxAmount = FAULTS.sum
  const minimumSubtotal = form.minimum.trim() === '' ? pesewas(0) : parseCedis(form.minimum)
  if (minimumSubtotal === undefined) faults.minimum = FAULTS.sum
  const hours = form.hasHours ? hoursOf(form, faults) : null
  if (!gift || !startsAt || !endsAt || Object.keys(faults).length > 0) return { draft: null, faults }

  const { isBesidePlan, isOncePerPerson, isFirstOrder, contexts, categories, itemIds, cities } = form
  const limits = { isBesidePlan, isOncePerPerson, isFirstOrder, contexts, categories, itemIds, cities }
  const draft = PromotionDraft.safeParse({
    name: form.name.trim() || giftWords(gift),
    code: form.isOffer ? null : code.data,
    startsAt,
    endsAt,
    maxUses,
    maxAmount,
    terms: { gift, ...limits, minimumSubtotal, hours },
  })
  return draft.success ? { draft: draft.data, faults } : { draft: null, faults: { name: FAULTS.other } }
}

/** What a promotion gives, in words. */
export function giftWords(gift: PromotionGift): string {
  switch (gift.kind) {
    case 'percent':
      return GIFTS.percent(gift.bps / 100)
    case 'sum':
      return GIFTS.sum(formatCedis(gift.amount))
    case 'buy_get':
      return GIFTS.buyGet(gift.buy, gift.get)
    case 'free_delivery':
      return GIFTS.freeDelivery
  }
}

/** Everything that limits a promotion, in words. */
export function termsWords(terms: PromotionTerms, nameOfItem: (id: string) => string): string[] {
  const words = PROMOTIONS_TEXTS.terms
  const { hours } = terms
  return [
    terms.isBesidePlan ? words.besidePlan : words.insteadOfPlan,
    ...(terms.isFirstOrder ? [words.firstOrder] : []),
    ...(terms.isOncePerPerson ? [words.once] : []),
    ...(terms.minimumSubtotal > 0 ? [words.minimum(formatCedis(terms.minimumSubtotal))] : []),
    ...(terms.contexts.length > 0 ? [words.contexts(terms.contexts)] : []),
    ...(terms.categories.length > 0 || terms.itemIds.length > 0
      ? [words.items([...terms.categories.map(words.category), ...terms.itemIds.map(nameOfItem)])]
      : []),
    ...(terms.cities.length > 0 ? [words.cities(terms.cities)] : []),
    ...(hours ? [words.hours(hours.weekdays, formatMinute(hours.from), formatMinute(hours.to))] : []),
  ]
}

/** A value of a version, in words. */
export function valueWords(field: string, value: unknown, nameOf: (itemId: string) => string): string {
  const { shape } = PromotionDraft
  if (field === 'terms') {
    const terms = shape.terms.safeParse(value)
    return terms.success ? [giftWords(terms.data.gift), ...termsWords(terms.data, nameOf)].join('. ') : ''
  }
  if (field === 'maxAmount') return formatCedis(shape.maxAmount.parse(value) ?? shape.maxAmount.unwrap().parse(0))
  if (field === 'startsAt' || field === 'endsAt') return momentWords(String(value))
  return String(value)
}

function giftOf(form: PromotionForm, faults: PromotionFaults): PromotionGift | null {
  switch (form.kind) {
    case 'free_delivery':
      return { kind: 'free_delivery' }
    case 'percent': {
      const rate = /^\d{1,3}(\.\d{1,2})?$/.test(form.percent.trim()) ? Math.round(Number(form.percent) * 100) : 0
      if (rate >= 1 && rate <= 10_000) return { kind: 'percent', bps: bps(rate) }
      faults.percent = FAULTS.percent
      return null
    }
    case 'sum': {
      const amount = parseCedis(form.amount)
      if (amount !== undefined && amount > 0) return { kind: 'sum', amount }
      faults.amount = FAULTS.sum
      return null
    }
    case 'buy_get': {
      const [buy, get] = [wholeOf(form.buy, 20), wholeOf(form.get, 20)]
      if (buy !== undefined && get !== undefined) return { kind: 'buy_get', buy, get }
      if (buy === undefined) faults.buy = FAULTS.portions
      if (get === undefined) faults.get = FAULTS.portions
      return null
    }
  }
}

function hoursOf({ weekdays, from, to }: PromotionForm, faults: PromotionFaults) {
  const [begin, end] = [parseMinute(from), to === '00:00' ? 24 * 60 : parseMinute(to)]
  if (begin === undefined) faults.from = FAULTS.time
  if (end === undefined || (begin !== undefined && end <= begin)) faults.to = FAULTS.hours
  return { weekdays, from: begin ?? 0, to: end ?? 0 }
}

function wholeOf(typed: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : undefined
}
