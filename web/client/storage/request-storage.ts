import type { z } from 'zod'
import type { Purpose } from '#domain/payments/payments-api.ts'

const PREFIX = 'chillz-request-'
/** Values that the browser would not store: they last as long as the page. */
const unstored = new Map<string, string>()

/** The name of a value of one member for one purpose: a draft, the purchase being paid, or the note of its success. */
export const storageKey = (purpose: Purpose, what: 'draft' | 'purchase' | 'paid', userId: string) =>
  `${PREFIX}${purpose}-${what}-${userId}`

/** Reads a value of this tab of the browser; undefined where there is none, or it has another shape. */
export function readStored<Value>(name: string, shape: z.ZodType<Value>): Value | undefined {
  const text = unstored.get(name) ?? trying(() => sessionStorage.getItem(name)) ?? 'null'
  return shape.safeParse(trying(() => JSON.parse(text))).data
}

/** Stores a value for this tab; undefined removes it. */
export function store(name: string, value: unknown): void {
  unstored.delete(name)
  trying(() => sessionStorage.removeItem(name))
  if (value === undefined) return
  const text = JSON.stringify(value)
  const isStored = trying(() => {
    sessionStorage.setItem(name, text)
    return true
  })
  if (!isStored) unstored.set(name, text)
}

/** Removes what is stored for a purpose, once that is paid; or everything, once its owner has signed out. */
export function forgetRequests(purpose?: Purpose): void {
  const begin = purpose === undefined ? PREFIX : `${PREFIX}${purpose}-`
  const names = [...unstored.keys(), ...(trying(() => Object.keys(sessionStorage)) ?? [])]
  for (const name of names) if (name.startsWith(begin)) store(name, undefined)
}

/** Storage can be full or forbidden, or hold text that is no JSON. */
function trying<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
