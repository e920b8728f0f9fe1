import { z } from 'zod'
import { storedValue } from '../../client/storage/stored-value.ts'

const upgraded = storedValue({
  key: 'chillz-upgraded',
  schema: z.object({ plan: z.string() }).nullable(),
  empty: null,
  owner: 'person',
  storage: 'tab',
})

/** Keeps what is shown after the reload that follows an upgrade. */
export const storeUpgraded = (plan: string): void => void upgraded.update(() => ({ plan }))

/** Returns the stored upgrade once. */
export function takeUpgraded(): { plan: string } | null {
  const note = upgraded.read()
  upgraded.forget()
  return note
}
