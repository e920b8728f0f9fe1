import type { RefundView } from '#domain/payments/refunds-api.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { providerStep } from './desk-words.ts'

type ProviderStepProps = {
  refund: RefundView
  /** What it pays back, where the page shows several. */
  of?: string
  isPending: boolean
  onStep: (work: () => Promise<unknown>, done: string) => void
}

/** Asks the provider again for a refund, or no more. */
export function ProviderStep({ refund, of, isPending, onStep }: ProviderStepProps) {
  const step = providerStep(refund)
  if (!step) return null
  const { endpoint, label, pending, done } = step
  return (
    <Button
      variant="outline"
      size="lg"
      className="justify-self-start"
      isPending={isPending}
      pendingText={pending}
      aria-label={of && `${label}: ${of}`}
      onClick={() => onStep(() => call(endpoint, { params: { refundId: refund.id } }), done)}
    >
      {label}
    </Button>
  )
}
