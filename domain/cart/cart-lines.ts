import { z } from 'zod'
import { CATEGORIES } from '../menu/menu-api.ts'
import { Pesewas, times } from '../money.ts'
import { LineChoice, lineId, MAX_LINES, MAX_QUANTITY, SPECIAL_MAX } from '../orders/cart-line.ts'
import { contextRow, ORDER_CONTEXT_NAMES, type OrderContext } from '../orders/order-contexts.ts'
import type { PricedLine } from '../orders/price-line.ts'
import { cutText } from '../text/cut-text.ts'

/** What the shopper saw when the line was put in the cart, for display and to detect changes. */
export const SeenLine = z.object({
  name: z.string(),
  image: z.string(),
  category: z.enum(CATEGORIES),
  options: z.array(z.string()),
  extras: z.array(z.object({ name: z.string(), quantity: z.int().min(1), price: Pesewas })),
  unitPrice: Pesewas,
  /** Whether the item is for adults. Stored carts use this name. */
  requiresAge: z.boolean(),
})
export type SeenLine = z.infer<typeof SeenLine>

/** A line of the stored cart. Its id follows from choice and source; a stored id is never trusted. */
export type CartLine = { id: string; choice: LineChoice; source: OrderContext; seen: SeenLine }

const StoredLine = z
  .object({ choice: LineChoice, source: z.enum(ORDER_CONTEXT_NAMES), seen: SeenLine })
  .transform((line): CartLine => ({ id: lineId(line.choice, line.source), ...line }))

export type CartAction =
  | { type: 'add'; choice: LineChoice; source: OrderContext; seen: SeenLine }
  | { type: 'remove'; id: string }
  | { type: 'setQuantity'; id: string; quantity: number }
  /** Sets the note for the kitchen; the line gets another id. */
  | { type: 'setSpecial'; id: string; special: string }
  /** Empties one context and leaves the other. */
  | { type: 'clear'; source: OrderContext }
  /** Accepts the present price of the line. */
  | { type: 'confirmChange'; id: string; unitPrice: Pesewas }
  /** Removes what an order has bought: pieces added since then stay. */
  | { type: 'takeOrdered'; bought: readonly BoughtLine[] }

export type BoughtLine = { id: string; quantity: number }

/**
 * The cart after an action. Lines are unique by id and hold 1 to 99 pieces; a context holds at most 60 lines, like an
 * order, so a further line is not added.
 */
export function changeCart(lines: readonly CartLine[], action: CartAction): readonly CartLine[] {
  switch (action.type) {
    case 'add':
      return withLine(lines, action)
    case 'remove':
      return lines.filter((line) => line.id !== action.id)
    case 'setQuantity':
      return withQuantity(lines, action.id, action.quantity)
    case 'setSpecial':
      return withNote(lines, action.id, action.special)
    case 'clear':
      return lines.filter((line) => line.source !== action.source)
    case 'confirmChange':
      return lines.map((line) =>
        line.id === action.id ? { ...line, seen: { ...line.seen, unitPrice: action.unitPrice } } : line,
      )
    case 'takeOrdered':
      return lines.flatMap((line) => withoutBought(line, action.bought))
  }
}

/** The context of a page, by the paths that the kinds of orders name. */
export function cartContextOf(path: string): OrderContext {
  const named = ORDER_CONTEXT_NAMES.find((context) => {
    const part = contextRow(context).path
    return part !== null && path.includes(part)
  })
  return named ?? 'home'
}

/** The lines that a page shows and an order buys. */
export function linesOf(lines: readonly CartLine[], context: OrderContext): readonly CartLine[] {
  return lines.filter((line) => line.source === context)
}

/** Whether an order of this context has no room for a further line. */
export function isFull(lines: readonly CartLine[], context: OrderContext): boolean {
  return linesOf(lines, context).length >= MAX_LINES
}

/** The number of pieces, not lines, for the View Cart button. */
export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.choice.quantity, 0)
}

/** The total of a line at the price the shopper saw, in pesewas. */
export function seenTotal(line: CartLine): Pesewas {
  return times(line.seen.unitPrice, line.choice.quantity)
}

/** What is stored of a priced line. */
export function seenFrom(priced: PricedLine): SeenLine {
  const { name, image, category, options, unitPrice, isForAdults } = priced
  const extras = priced.extras.map((extra) => ({ name: extra.name, quantity: extra.quantity, price: extra.price }))
  return { name, image, category, options, extras, unitPrice, requiresAge: isForAdults }
}

/**
 * Reads a stored cart of any content: an unreadable line is left out, its neighbours stay. Lines of the same choice are
 * joined.
 *
 * @returns the readable lines, and how many could not be read
 */
export function readCart(stored: unknown): { lines: readonly CartLine[]; unreadable: number } {
  if (!Array.isArray(stored)) return { lines: [], unreadable: stored === null || stored === undefined ? 0 : 1 }
  let lines: readonly CartLine[] = []
  let unreadable = 0
  for (const candidate of stored) {
    const line = StoredLine.safeParse(candidate)
    if (line.success) lines = withLine(lines, line.data)
    else unreadable += 1
  }
  return { lines, unreadable }
}

function withLine(
  lines: readonly CartLine[],
  added: { choice: LineChoice; source: OrderContext; seen: SeenLine },
): readonly CartLine[] {
  const { source, seen } = added
  const { quantity, special } = added.choice
  const choice = { ...added.choice, quantity: clampQuantity(quantity), special: noteOf(special) }
  const id = lineId(choice, source)
  const present = lines.find((line) => line.id === id)
  if (present) return withQuantity(lines, id, present.choice.quantity + quantity)
  return isFull(lines, source) ? lines : [...lines, { id, choice, source, seen }]
}

/** Changes a note. With the note of another line of the same choice the two become one. */
function withNote(lines: readonly CartLine[], id: string, special: string): readonly CartLine[] {
  const line = lines.find((one) => one.id === id)
  if (!line) return lines
  const choice = { ...line.choice, special: noteOf(special) }
  const newId = lineId(choice, line.source)
  const twin = lines.find((one) => one.id === newId && one !== line)
  if (!twin) return lines.map((one) => (one === line ? { ...one, id: newId, choice } : one))
  const others = lines.filter((one) => one !== line)
  return withQuantity(others, newId, twin.choice.quantity + choice.quantity)
}

function noteOf(special: string): string {
  return cutText(special.trim(), SPECIAL_MAX).trimEnd()
}

function withQuantity(lines: readonly CartLine[], id: string, quantity: number): readonly CartLine[] {
  return lines.map((line) =>
    line.id === id ? { ...line, choice: { ...line.choice, quantity: clampQuantity(quantity) } } : line,
  )
}

function withoutBought(line: CartLine, bought: readonly BoughtLine[]): CartLine[] {
  const pieces = bought.find((one) => one.id === line.id)?.quantity ?? 0
  const left = line.choice.quantity - pieces
  if (pieces === 0) return [line]
  return left < 1 ? [] : [{ ...line, choice: { ...line.choice, quantity: left } }]
}

function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return 1
  return Math.min(MAX_QUANTITY, Math.max(1, Math.floor(quantity)))
}
