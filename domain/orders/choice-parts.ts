import type { MenuItem } from '../menu/menu-api.ts'
import type { LineChoice } from './cart-line.ts'
import type { Catalogue } from './price-line.ts'

/** A part of a choice that is sold out until later. */
type SoldOutPart = { name: string; soldOutUntil: string }

/** The parts of a choice that are sold out until later: its way of preparing it, accompaniment, extras; the longest first. */
export function soldOutParts(
  choice: Pick<LineChoice, 'variationId' | 'accompanimentId' | 'extras'>,
  item: Pick<MenuItem, 'variations'>,
  extra: Catalogue['extra'],
): SoldOutPart[] {
  const ids = [
    ...(choice.accompanimentId === null ? [] : [choice.accompanimentId]),
    ...choice.extras.map((one) => one.extraId),
  ]
  return [item.variations.find(({ id }) => id === choice.variationId), ...ids.map(extra)]
    .flatMap((part) => (part?.soldOutUntil ? [{ name: part.name, soldOutUntil: part.soldOutUntil }] : []))
    .toSorted((one, other) => Date.parse(other.soldOutUntil) - Date.parse(one.soldOutUntil))
}
