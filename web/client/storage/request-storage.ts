import type { Purpose } from '#domain/payments/payments-api.ts'
import { forgetStored, type PersonKey } from './stored-value.ts'

/** The key of a person's draft, or of the purchase that they are paying. */
export const storageKey = (purpose: Purpose, what: 'draft' | 'purchase', userId: string): PersonKey =>
  `chillz-request-${purpose}-${what}-${userId}`

/** Removes the draft and the purchase id of a purpose, once it is paid. */
export const forgetRequests = (purpose: Purpose): void => forgetStored([`chillz-request-${purpose}-`])
