import { useSearchParams } from 'react-router'
import { usePageTitle } from '../layout/page-title.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { referenceIn } from './reference-in.ts'

/** The thanks for a payment. Its address proves nothing, so it asks the server like every other page. */
export function PaymentSuccessPage() {
  const reference = referenceIn(useSearchParams()[0])
  usePageTitle(PAYMENT_TEXTS.outcome.paidTitle)
  return <PaymentOutcome reference={reference} />
}
