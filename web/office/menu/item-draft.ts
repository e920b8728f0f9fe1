import {
  type FieldFault,
  type ItemDocument,
  itemFaults,
  NewSlug,
  newItem,
  tidyItem,
} from '#domain/menu/item-document.ts'
import { type ItemSchedule, SIZES, type Size } from '#domain/menu/menu-api.ts'
import type { StaffItem } from '#domain/menu/staff-menu-api.ts'
import { parseCedis, pesewas, typedCedis } from '#domain/money.ts'
import { slugOf } from '#domain/text/slug.ts'
import { EDIT_TEXTS } from './edit-texts.ts'

const TEXTS = EDIT_TEXTS.form

/** A variation as it is typed. `key` tells rows apart while they change; a new one has no short name yet. */
export type VariationDraft = { key: string; id: string | null; name: string; price: string; isDefault: boolean }
export type ScheduleDraft = ItemSchedule & { key: string }

/** An item as its form has it: prices and lists of words as typed. */
export type ItemDraft = Omit<ItemDocument, 'prices' | 'variations' | 'schedules' | 'synonyms'> & {
  prices: Partial<Record<Size, string>>
  variations: readonly VariationDraft[]
  schedules: readonly ScheduleDraft[]
  synonyms: string
}

/** The draft of an item, or of a new one. @param newKey names the rows of lists */
export function draftOf(item: ItemDocument | StaffItem, newKey: () => string): ItemDraft {
  return {
    ...item,
    prices: Object.fromEntries(
      SIZES.flatMap((size) => (item.prices[size] === undefined ? [] : [[size, typedCedis(item.prices[size])]])),
    ),
    variations: item.variations.map(({ id, name, priceAdjustment, isDefault }) => ({
      key: newKey(),
      id,
      name,
      price: typedCedis(priceAdjustment),
      isDefault,
    })),
    schedules: item.schedules.map((row) => ({ ...row, key: newKey() })),
    synonyms: item.synonyms.join(', '),
  }
}

/** The item that was typed, and what is wrong with it. What cannot be read is left out of the item. */
export function readDraft(draft: ItemDraft): { item: ItemDocument; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const prices: ItemDocument['prices'] = {}
  for (const size of SIZES) {
    const typed = draft.prices[size]?.trim() ?? ''
    if (typed === '') continue
    const price = parseCedis(typed)
    if (price === undefined) faults.push({ field: `prices.${size}`, problem: TEXTS.priceFault })
    else prices[size] = price
  }
  const variations = draft.variations.map(({ id, name, price, isDefault }, place) => {
    const priceAdjustment = price.trim() === '' ? undefined : parseCedis(price)
    if (priceAdjustment === undefined) faults.push({ field: `variations.${place}`, problem: TEXTS.priceFault })
    return { id: id ?? (slugOf(name) || 'x'), name, priceAdjustment: priceAdjustment ?? pesewas(0), isDefault }
  })
  if (!NewSlug.safeParse(draft.id).success) faults.push({ field: 'id', problem: TEXTS.idFault })
  const item = tidyItem({
    ...newItem(draft.id),
    ...draft,
    prices,
    variations,
    schedules: draft.schedules.map(({ dayOfWeek, startTime, endTime }) => ({ dayOfWeek, startTime, endTime })),
    synonyms: draft.synonyms.split(','),
  })
  // A size that cannot be read is no missing price.
  const others = itemFaults(item).filter(({ field }) => field !== 'prices' || faults.length === 0)
  return { item, faults: [...faults, ...others] }
}
