import { isSameFact } from '#domain/settings/example-facts.ts'
import type { ManualPayment, Settings } from '#domain/settings/settings-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'

/**
 * Whether mobile money can be sent manually. The seeded number is an example and may belong to a stranger, and nobody
 * has an account of the seeded name: production shows neither to shoppers, elsewhere they are marked as examples.
 */
export function manualPaymentOf({ brand }: Pick<Settings, 'brand'>, isProduction: boolean): ManualPayment {
  if (brand.momoNumber.trim() === '') return 'off'
  const seeded = SEED_SETTINGS.brand
  const isOwn = !isSameFact(brand.momoNumber, seeded.momoNumber) && !isSameFact(brand.momoName, seeded.momoName)
  if (isOwn) return 'offered'
  return isProduction ? 'off' : 'example'
}
