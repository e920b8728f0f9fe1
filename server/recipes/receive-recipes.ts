import { z } from 'zod'
import { leavingTime } from '#domain/recipes/receiver-change.ts'
import { QuotedRecipeLine, RecipeQuote } from '#domain/recipes/recipes-api.ts'
import type { Fulfil } from '../capability/capability.ts'
import { queueRequestMail } from '../requests/queue-request-mail.ts'
import { queueRequestMessage, requestColumns } from '../requests/record-request.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { sales } from './recipe-queries.ts'

/** The stored request of an order, from which the row is made. */
export const StoredRecipeOrder = RecipeQuote.pick({
  subtotal: true,
  discount: true,
  deliveryFee: true,
  serviceFee: true,
  total: true,
}).extend({
  lines: z.array(QuotedRecipeLine),
  title: z.string(),
  asked: z.string(),
  country: z.string(),
  name: z.string(),
  /** E.164. */
  phone: z.string(),
  city: z.string(),
  address: z.string(),
  note: z.string().nullable(),
  /** Whether the receiver has to say that it is them before it leaves. */
  mustConfirm: z.boolean(),
})
export type StoredRecipeOrder = z.infer<typeof StoredRecipeOrder>

/** Writes a paid order of recipe bundles and notifies the operator, in the transaction that settles its payment. */
export const receiveRecipes: Fulfil = async (tx, intent, { reference }, now) => {
  const { total, mustConfirm, ...stored } = StoredRecipeOrder.parse(intent.request)
  const { parcels } = await readSettings(tx)
  const made = { id: intent.subjectId, userId: intent.payerUserId, reference }
  const leavesBy = leavingTime(now, parcels.leavesWithinHours)
  const region = stored.country === 'GH' ? stored.city : `${stored.city}, ${stored.country}`
  const { name, address, ...sold } = stored
  const place = { location: address, point: null, phone: stored.phone, region }
  const row = await sales.insert(tx, {
    ...sold,
    ...requestColumns(made, place, now),
    receiverName: name,
    totalAmount: total,
    leavesBy,
    receiverState: mustConfirm ? 'to_ask' : 'not_needed',
    receiverSince: now,
    status: 'requested',
  })
  if (!row) throw new Error(`the recipe order ${intent.subjectId} exists already although its payment was open`)
  await queueRequestMessage(
    tx,
    'recipe',
    {
      ...made,
      ...place,
      what: 'Recipe order',
      name: stored.title,
      extent: `for ${name}`,
      note: stored.note,
      scheduledAt: leavesBy,
      total,
      isTooLate: false,
    },
    now,
  )
  const mail = { ...made, kind: 'recipe' as const, name: stored.title, status: 'requested' as const, total }
  const afterWord = `within ${parcels.leavesWithinHours} hours after ${name} has confirmed by our text message`
  await queueRequestMail(tx, { ...mail, scheduledAt: mustConfirm ? afterWord : leavesBy }, now)
}
