import { Refusal } from '#domain/errors.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { ManualInstructions } from '#domain/orders/orders-api.ts'
import type { Db } from '../db/db.ts'
import { manualPaymentOf } from '../settings/manual-payment.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { requirePayable } from './require-payable.ts'
import { markManualOpened } from './unpaid-queries.ts'

/**
 * Returns the instructions for sending mobile money manually, after checking the order again. From then on the order
 * stays open for as long as a claim is accepted, so that money that is sent always has an order to belong to.
 *
 * @throws Refusal payment.manual_off, and as requirePayable does
 */
export async function openManualPayment(
  db: Db,
  orderId: string,
  deps: { now: Date; isProduction: boolean },
): Promise<ManualInstructions> {
  const settings = await readSettings(db)
  const offer = manualPaymentOf(settings, deps.isProduction)
  if (offer === 'off') throw new Refusal('payment.manual_off')
  await requirePayable(db, orderId, deps.now)
  const opened = await markManualOpened(db, orderId, deps.now)
  if (!opened) throw new Refusal('payment.not_due')
  return {
    amount: opened.total,
    number: settings.brand.momoNumber,
    accountName: settings.brand.momoName,
    reference: formatOrderId(orderId),
    isExample: offer === 'example',
  }
}
