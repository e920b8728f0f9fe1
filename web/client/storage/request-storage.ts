import type { z } from 'zod'
import type { Purpose } from '#domain/payments/payments-api.ts'

const PREFIX = 'chillz-request-'

/** Under what a member's own is kept: what is typed, or what is being paid. */
export const storageKey = (purpose: Purpose, what: 'draft' | 'purchase', userId: string) =>
  `${PREFIX}${purpose}-${what}-${userId}`

/** Reads what this tab of the browser keeps; undefined for nothing, nonsense, and where storage is forbidden. */
export function readKept<Value>(name: string, shape: z.ZodType<Value>): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Keeps a value for this tab; undefined keeps nothing any more. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // It stays in memory.
  }
}

/** Forgets what is kept for a purpose, once that is paid; or all of it, once its owner has signed out. */
export function forgetRequests(purpose?: Purpose): void {
  try {
    const begin = purpose === undefined ? PREFIX : `${PREFIX}${purpose}-`
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(begin)) sessionStorage.removeItem(name)
  } catch {
    // Then nothing was kept.
  }
}
