import type { PaymentProblem, PaymentSetup } from '#domain/settings/settings-api.ts'

/**
 * Why this browser cannot take payments at the provider, or null when it can. The server has checked already; this is
 * the second look, so that a secret key that slipped into the set-up is refused here and never handed to the widget.
 */
export function paymentProblem(setup: Pick<PaymentSetup, 'publicKey' | 'problem'>): PaymentProblem | null {
  if (setup.problem) return setup.problem
  const key = setup.publicKey?.trim() ?? ''
  if (key === '') return 'missing_key'
  if (key.startsWith('sk_')) return 'secret_key'
  return /^pk_(?:test|live)_[A-Za-z0-9]{10,}$/.test(key) ? null : 'invalid_format'
}
