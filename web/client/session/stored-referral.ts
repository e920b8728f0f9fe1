import { z } from 'zod'
import { storedValue } from '../storage/stored-value.ts'

const PARAMETER = 'ref'
const LONGEST = 40

/** The referral code of a link, until a person signs up with it; null without one. */
export const storedReferral = storedValue<string | null>({
  key: 'chillz-referral',
  schema: z.string().nullable(),
  empty: null,
  owner: 'device',
})

/** Stores the code of the address, `/?ref=CODE`, and removes it there, so that it is not shared by accident. */
export function storeReferral(): void {
  const address = new URL(window.location.href)
  const code = address.searchParams.get(PARAMETER)
  if (code === null) return
  address.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', address)
  if (code !== '' && code.length <= LONGEST) storedReferral.update(() => code)
}
