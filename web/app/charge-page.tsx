import { ChargeWallet } from '../store/payments/charges/charge-wallet.tsx'
import { STORE_PARTS } from './store-parts.ts'

/** The page where a mobile money wallet is charged. */
export function ChargePage() {
  return <ChargeWallet parts={STORE_PARTS} />
}
