import { paths } from '../../client/paths.ts'
import { finishOrder } from '../orders/finish-order.ts'
import { outOfDateOf } from './out-of-date-note.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import type { PurchasePart } from './purchase-part.ts'

export const orderPart: PurchasePart = {
  purpose: 'order',
  askedAt: paths.trackOrder,
  seenAt: paths.trackOrder,
  confirm: null,
  finish: finishOrder,
  words: {
    cancelled: PAYMENT_TEXTS.cancelled,
    failed: PAYMENT_TEXTS.outcome.ofOrder.failed,
    outcomes: PAYMENT_TEXTS.outcome.ofOrder,
  },
  isShownOnPage: (error) => outOfDateOf(error) !== undefined,
}
