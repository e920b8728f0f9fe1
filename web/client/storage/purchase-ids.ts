import { z } from 'zod'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { newKey } from './new-key.ts'
import { storageKey } from './request-storage.ts'
import { type StoredValue, storedValue } from './stored-value.ts'

/** Keeps the id of a purchase for two hours while its content is the same, so that another try continues the same payment. */
export type PurchaseIds = {
  /** @param purchase its whole content, and whose it is */
  idOf: (purchase: { userId: string; [part: string]: unknown }) => string
  /** Called when it is bought or closed: the same content is another purchase from now on. */
  forget: () => void
}

const Begun = z.object({ key: z.string(), id: z.uuid(), at: z.number().optional() }).nullable()
type Begun = z.infer<typeof Begun>

/**
 * How long what was begun is continued, ms. Then the server has closed what was requested of a cart, and somebody who presses
 * the button again means another purchase.
 */
const CONTINUED_MS = 2 * 60 * 60_000

type Ids = {
  /** Whether all tabs sell the same cart: two of them that pay for it then continue one payment. */
  isShared?: boolean
  newId?: () => string
  now?: () => number
}

/** One for each purpose. It outlives its form and, in this tab, a reload. */
export function createPurchaseIds(
  purpose: Purpose,
  { isShared = false, newId = newKey, now = Date.now }: Ids = {},
): PurchaseIds {
  const begunBy = new Map<string, StoredValue<Begun>>()
  return {
    idOf: (purchase) => {
      const name = storageKey(purpose, 'purchase', purchase.userId)
      const stored =
        begunBy.get(name) ??
        storedValue({ key: name, schema: Begun, empty: null, owner: 'person', storage: isShared ? 'browser' : 'tab' })
      begunBy.set(name, stored)
      const key = JSON.stringify(purchase)
      const begun = stored.read()
      const isOver = now() - (begun?.at ?? 0) > CONTINUED_MS
      if (begun?.key === key && !isOver) return begun.id
      const id = newId()
      stored.update(() => ({ key, id, at: now() }))
      return id
    },
    forget: () => {
      for (const stored of begunBy.values()) stored.forget()
    },
  }
}
