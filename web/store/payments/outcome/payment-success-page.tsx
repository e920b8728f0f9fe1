import { useSearchParams } from 'react-router'
import { PaymentOutcome } from './payment-outcome.tsx'
import { referenceIn } from './reference-in.ts'

/** The thanks for a payment. Its address proves nothing, so it asks the server like every other page. */
export function PaymentSuccessPage() {
  const reference = referenceIn(useSearchParams()[0])
  return <PaymentOutcome reference={reference} />
}
