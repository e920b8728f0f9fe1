import { isExtraSoldAt, isWaySoldAt } from '../menu/availability.ts'
import { requiresAccompaniment, takesExtras } from '../menu/main-dishes.ts'
import { type Extra, type MenuItem, SIZES } from '../menu/menu-api.ts'
import type { Pesewas } from '../money.ts'
import type { LineChoice } from './cart-line.ts'
import type { PricedChoice } from './make-quote.ts'
import { type Catalogue, defaultVariation, priceLine } from './price-line.ts'
import { mayReplace } from './proposals.ts'

/** The most suggestions for a line. */
const MOST = 12

/** A line to be replaced: what it was ordered with, and what it costs. `isForAdults`: the age was confirmed. */
export type ReplacedLine = {
  choice: LineChoice
  category: MenuItem['category']
  lineTotal: Pesewas
  isForAdults: boolean
}

/**
 * What can come in the place of a line: available at `at`, of the same category, at most as dear, the nearest price
 * first, and at the same price those of the same shelf. The same item comes first when only its way, an accompaniment or an extra of it has run out. Accompaniment and extras of
 * the line stay as far as they are sold.
 */
export function suggestReplacements(
  line: ReplacedLine,
  menu: { items: readonly MenuItem[]; extras: readonly Extra[] },
  at: Date,
): PricedChoice[] {
  const extras = new Map(menu.extras.map((extra) => [extra.id, extra]))
  const items = new Map(menu.items.map((item) => [item.id, item]))
  const catalogue: Catalogue = { item: (id) => items.get(id), extra: (id) => extras.get(id) }
  const isSold = (id: string) => {
    const extra = extras.get(id)
    return extra !== undefined && isExtraSoldAt(extra, at)
  }
  const priced = (choice: LineChoice): PricedChoice[] => {
    const result = priceLine(choice, catalogue, at)
    return typeof result !== 'string' && mayReplace(line, result, line.isForAdults) ? [{ choice, priced: result }] : []
  }

  const { choice } = line
  const kept = choice.extras.filter(({ extraId }) => isSold(extraId))
  const keepsAccompaniment = choice.accompanimentId !== null && isSold(choice.accompanimentId)
  const accompaniments = menu.extras.filter((extra) => extra.kind === 'accompaniment' && isSold(extra.id))
  const withOf = (item: MenuItem): (string | null)[] => {
    if (!takesExtras(item)) return [null]
    if (keepsAccompaniment) return [choice.accompanimentId]
    return requiresAccompaniment(item) || choice.accompanimentId !== null ? accompaniments.map(({ id }) => id) : [null]
  }
  const ofItem = (item: MenuItem, sizes: readonly LineChoice['size'][], variationId: string | null) =>
    sizes
      .flatMap((size) =>
        withOf(item).flatMap((accompanimentId) =>
          priced({
            ...choice,
            itemId: item.id,
            size,
            variationId,
            accompanimentId,
            extras: takesExtras(item) ? kept : [],
          }),
        ),
      )
      .toSorted(byPrice)

  const own = items.get(choice.itemId)
  const ways = own?.variations.filter((way) => isWaySoldAt(way, at)).map(({ id }) => id) ?? []
  const keepsWay = choice.variationId === null || ways.includes(choice.variationId)
  const isWhole =
    keepsWay && kept.length === choice.extras.length && (choice.accompanimentId === null || keepsAccompaniment)
  const same =
    own && !isWhole
      ? (keepsWay ? [choice.variationId] : ways).flatMap((way) => ofItem(own, [choice.size], way)).toSorted(byPrice)
      : []
  const shelf = own?.grouping
  const isNear = (one: PricedChoice) => Number(items.get(one.choice.itemId)?.grouping === shelf)
  const others = menu.items.flatMap((item) => {
    if (item.id === choice.itemId) return []
    const sizes = item.prices[choice.size] === undefined ? SIZES : [choice.size]
    const [nearest] = ofItem(item, sizes, defaultVariation(item, at))
    return nearest ?? ofItem(item, SIZES, defaultVariation(item, at))[0] ?? []
  })
  const nearest = others.toSorted(
    (a, b) => b.priced.lineTotal - a.priced.lineTotal || isNear(b) - isNear(a) || byPrice(a, b),
  )
  return [...same.slice(0, MOST / 2), ...nearest].slice(0, MOST)
}

/** The dearest first: none is dearer than the line, so it is the nearest. */
function byPrice(one: PricedChoice, other: PricedChoice): number {
  return other.priced.lineTotal - one.priced.lineTotal || (one.priced.name < other.priced.name ? -1 : 1)
}
