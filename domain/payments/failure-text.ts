/** Providers' messages and the text for shoppers. The original message goes to the log; some would alarm people. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/insufficient/i, 'There was not enough money on this card or wallet.'],
  [/time|expired/i, 'The payment was not approved in time.'],
  [/cancel|abandon/i, 'The payment was cancelled.'],
  [/pin|otp|token/i, 'The PIN or code was not accepted.'],
  [/declin|not permitted|do not honou?r/i, 'The bank or wallet declined this payment.'],
]

/** Why an attempt failed, in a text for shoppers. */
export function failureText(gatewayResponse: string | null): string {
  const known = REASONS.find(([pattern]) => pattern.test(gatewayResponse ?? ''))
  return known?.[1] ?? 'We do not know why. Please try again, or pay another way.'
}
