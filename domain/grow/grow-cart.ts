import { z } from 'zod'
import { Pesewas } from '../money.ts'
import { GROW_MAX, type GrowLine } from './grow-api.ts'
import { PRODUCE_UNITS } from './grow-documents.ts'
import { GrowId, QUANTITY_MAX } from './offer.ts'

const GrowCartLine = z.object({
  farmId: GrowId,
  produceId: GrowId,
  /** As the shopper saw them. */
  name: z.string(),
  farm: z.string(),
  unit: z.enum(PRODUCE_UNITS),
  image: z.string(),
  price: Pesewas,
  quantity: z.int().min(1).max(QUANTITY_MAX),
})
export type GrowCartLine = z.infer<typeof GrowCartLine>

/** The grow cart, as browsers store it under `growCart`: lines of one order cycle. */
export type GrowCart = { cycleId: string; lines: readonly GrowCartLine[] } | null

const isOf = (one: Pick<GrowLine, 'farmId' | 'produceId'>) => (line: GrowCartLine) =>
  line.farmId === one.farmId && line.produceId === one.produceId

/** How much of an offer is in the cart. */
export function quantityOf(cart: GrowCart, cycleId: string, offer: Pick<GrowLine, 'farmId' | 'produceId'>): number {
  return cart?.cycleId === cycleId ? (cart.lines.find(isOf(offer))?.quantity ?? 0) : 0
}

/** Whether something of this cycle would throw away a cart of another one. */
export function isOfAnotherCycle(cart: GrowCart, cycleId: string): boolean {
  return cart !== null && cart.cycleId !== cycleId
}

/** Sets how much of an offer is in the cart; 0 removes it. A cart of another cycle is started anew. */
export function setGrowLine(cart: GrowCart, cycleId: string, line: GrowCartLine): GrowCart {
  const lines = cart?.cycleId === cycleId ? cart.lines : []
  const quantity = Math.min(QUANTITY_MAX, line.quantity)
  const known = lines.some(isOf(line))
  const others = lines.filter((one) => !isOf(line)(one))
  if (quantity <= 0) return others.length === 0 ? null : { cycleId, lines: others }
  if (!known && lines.length >= GROW_MAX.lines) return { cycleId, lines }
  const set = { ...line, quantity }
  return { cycleId, lines: known ? lines.map((one) => (isOf(line)(one) ? set : one)) : [...lines, set] }
}

/** Takes what was bought out of the cart; what was added since stays. */
export function takeGrowLines(cart: GrowCart, cycleId: string, bought: readonly GrowLine[]): GrowCart {
  return bought.reduce<GrowCart>((left, one) => {
    const line = left?.cycleId === cycleId ? left.lines.find(isOf(one)) : undefined
    return line ? setGrowLine(left, cycleId, { ...line, quantity: line.quantity - one.quantity }) : left
  }, cart)
}

/** What can be read of a stored cart. */
export function readGrowCart(stored: unknown): GrowCart {
  const cart = z.object({ cycleId: GrowId, lines: z.array(z.unknown()) }).safeParse(stored).data
  return (cart?.lines ?? [])
    .flatMap((line) => GrowCartLine.safeParse(line).data ?? [])
    .reduce<GrowCart>((read, line) => setGrowLine(read, cart?.cycleId ?? '', line), null)
}
