import { z } from 'zod'
import { AddressInput, MOST_ADDRESSES, SavedAddress } from '#domain/addresses/addresses-api.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

/** An unreadable address is left out, the others stay. */
const readable = <T>(schema: z.ZodType<T>) =>
  z.array(z.unknown()).transform((stored): readonly T[] =>
    stored
      .flatMap((one) => {
        const read = schema.safeParse(one)
        return read.success ? [read.data] : []
      })
      .slice(0, MOST_ADDRESSES),
  )

/** The addresses that a visitor has saved on this phone. After they have signed in they are in the account. */
export const storedAddresses = storedValue<readonly SavedAddress[]>({
  key: 'chillz-addresses',
  schema: readable(SavedAddress),
  empty: [],
  owner: 'person',
})

/** Where the last order of this browser goes, until its address is saved or not wanted. */
export const lastPlace = storedValue<LastPlace | null>({
  key: 'chillz-addresses-last',
  schema: z.object({ orderId: z.string(), place: AddressInput.omit({ name: true }) }).nullable(),
  empty: null,
  owner: 'person',
})
export type LastPlace = { orderId: string; place: Omit<AddressInput, 'name'> }
