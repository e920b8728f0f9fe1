import { MomoCharge } from '../store/payments/momo/momo-charge.tsx'
import { STORE_PARTS } from './store-parts.ts'

/** The page where a mobile money wallet is charged. */
export function MomoPage() {
  return <MomoCharge parts={STORE_PARTS} />
}
