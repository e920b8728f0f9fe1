import { z } from 'zod'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { newKey } from './new-key.ts'
import { keep, readKept, storageKey } from './request-storage.ts'

/** Keeps the id of a purchase while its content is the same: another try pays what was begun, and counts once. */
export type PurchaseIds = {
  /** @param purchase its whole content, and whose it is */
  idOf: (purchase: { userId: string; [part: string]: unknown }) => string
  /** It is bought or closed: the same content is another purchase from now on. */
  forget: () => void
}

const Kept = z.object({ key: z.string(), id: z.uuid() })
type Kept = z.infer<typeof Kept>

/** One for each purpose. It outlives its form, and in this tab of the browser a reload as well. */
export function createPurchaseIds(purpose: Purpose, newId: () => string = newKey): PurchaseIds {
  let kept: Kept | undefined
  let name: string | undefined
  return {
    idOf: (purchase) => {
      const key = JSON.stringify(purchase)
      name = storageKey(purpose, 'purchase', purchase.userId)
      kept ??= readKept(name, Kept)
      if (kept?.key !== key) {
        kept = { key, id: newId() }
        keep(name, kept)
      }
      return kept.id
    },
    forget: () => {
      kept = undefined
      if (name !== undefined) keep(name, undefined)
    },
  }
}
