import type { Found } from '../../client/find-me.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { withPosition } from '../orders/checkout-draft.ts'
import { ADDRESS_TEXTS } from './address-texts.ts'

/** The change by finding the position; shows a toast where figures are filled in because no address is known. */
export function takePosition(typed: string, found: Extract<Found, { kind: 'found' }>) {
  if (typed.trim() === '' && found.address === null) showToast(ADDRESS_TEXTS.pin.noAddress, 'destructive')
  return withPosition(typed, found)
}
