import { z } from 'zod'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { keep, keptName, readKept } from './kept-requests.ts'
import { newKey } from './new-key.ts'

/** Keeps the id of a wish as long as it is the same one: trying again pays what was begun, and counts once. */
export type KeptWish = {
  /** @param wish all that makes it this one, and whose it is */
  idOf: (wish: { userId: string; [part: string]: unknown }) => string
  /** It is bought, or can be bought no more: the same again is another wish. */
  forget: () => void
}

const Kept = z.object({ key: z.string(), id: z.uuid() })
type Kept = z.infer<typeof Kept>

/** One for each purpose. It outlives its form, and in this tab of the browser a reload as well. */
export function makeKeptWish(purpose: Purpose, newId: () => string = newKey): KeptWish {
  let kept: Kept | undefined
  let name: string | undefined
  return {
    idOf: (wish) => {
      const key = JSON.stringify(wish)
      name = keptName(purpose, 'wish', wish.userId)
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
