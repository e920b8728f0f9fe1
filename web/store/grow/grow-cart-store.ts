import { z } from 'zod'
import { GrowLine } from '#domain/grow/grow-api.ts'
import { type GrowCart, readGrowCart } from '#domain/grow/grow-cart.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { askedLines } from '../basket/asked-lines.ts'

/** The grow cart, shared by all tabs of this browser. */
export const growCartStore = storedValue<GrowCart>({
  key: 'growCart',
  schema: z.unknown().transform(readGrowCart),
  empty: null,
  owner: 'device',
})

/** What was in the cart of a purchase that is being paid, with its order cycle. */
export const askedGrow = askedLines('growCartAsked', GrowLine.extend({ cycleId: z.string() }))

export const useGrowCart = (): GrowCart => useStored(growCartStore)
