import { PaymentOutcome } from '../store/payments/outcome/payment-outcome.tsx'
import { STORE_PARTS } from './store-parts.ts'

/** The page of a payment, at both of its addresses. */
export function PaymentPage() {
  return <PaymentOutcome parts={STORE_PARTS} />
}
