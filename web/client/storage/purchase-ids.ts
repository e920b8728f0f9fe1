import { z } from 'zod'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { newKey } from './new-key.ts'
import { readStored, storageKey, store } from './request-storage.ts'

const StoredId = z.object({ key: z.string(), id: z.uuid() })

/**
 * The id of a purchase: the same as before while its content is the same, also after a reload, so that another try pays
 * what was begun. `forgetRequests` ends it.
 *
 * @param content the whole content of the request, and whose it is
 */
export function purchaseId(purpose: Purpose, content: PurchaseContent, newId: () => string = newKey): string {
  const key = JSON.stringify(content)
  const name = storageKey(purpose, 'purchase', content.userId)
  const stored = readStored(name, StoredId)
  if (stored?.key === key) return stored.id
  const id = newId()
  store(name, { key, id })
  return id
}
export type PurchaseContent = { userId: string; [part: string]: unknown }

/** Ends an id that the server does not take any more; the draft stays. */
export function forgetPurchaseId(purpose: Purpose, { userId }: PurchaseContent): void {
  store(storageKey(purpose, 'purchase', userId), undefined)
}
