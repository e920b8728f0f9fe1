import { isSameFact } from '#domain/settings/example-facts.ts'
import type { ManualPayment, Settings } from '#domain/settings/settings-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'

/**
 * Whether mobile money can be sent manually. The seeded number is an example and may belong to a stranger: production
 * never shows it to shoppers, elsewhere it is marked as an example.
 */
export function manualPaymentOf({ brand }: Pick<Settings, 'brand'>, isProduction: boolean): ManualPayment {
  if (brand.momoNumber.trim() === '') return 'off'
  if (!isSameFact(brand.momoNumber, SEED_SETTINGS.brand.momoNumber)) return 'offered'
  return isProduction ? 'off' : 'example'
}
