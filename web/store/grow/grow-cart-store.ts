import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type GrowCart, readGrowCart } from '#domain/grow/grow-cart.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

/** The grow cart, shared by all tabs of this browser. */
export const growCartStore = storedValue<GrowCart>({
  key: 'growCart',
  schema: z.unknown().transform(readGrowCart),
  empty: null,
  owner: 'device',
})

export const useGrowCart = (): GrowCart => useSyncExternalStore(growCartStore.subscribe, growCartStore.read)
