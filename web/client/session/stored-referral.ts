import { z } from 'zod'
import { storedValue } from '../storage/stored-value.ts'

const PARAMETER = 'ref'
const LONGEST = 40

/** The code of a friend's link, until somebody joins with it; null without one. */
export const storedReferral = storedValue<string | null>({
  key: 'chillz-referral',
  // Stored as bare text by earlier versions, where digits alone read as a number.
  schema: z.union([z.string(), z.number().transform(String)]).nullable(),
  empty: null,
  owner: 'device',
})

/** Stores the code of the address, `/?ref=CODE`, and takes it out of it, so that nobody passes it on by accident. */
export function storeReferral(): void {
  const address = new URL(window.location.href)
  const code = address.searchParams.get(PARAMETER)
  if (code === null) return
  address.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', address)
  if (code !== '' && code.length <= LONGEST) storedReferral.update(() => code)
}
