import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { referenceIn } from './reference-in.ts'

/** Where the provider's own page sends the shopper back to; moves on by itself once the payment is known to be paid. */
export function PaymentCallbackPage() {
  const reference = referenceIn(useSearchParams()[0])
  const navigate = useNavigate()

  const moveOn = useCallback(() => {
    if (reference === null) return
    navigate(`${paths.paymentSuccess}?reference=${encodeURIComponent(reference)}`, { replace: true })
  }, [navigate, reference])

  return <PaymentOutcome reference={reference} onPaid={moveOn} />
}
