import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { servedCity } from '#domain/settings/served-city.ts'
import type { City } from '#domain/settings/settings-api.ts'
import type { CheckoutDraft } from '../../orders/checkout-draft.ts'

/**
 * Fills the order form from a saved address: where to, whom to call there, and the note for the rider. A note that the
 * shopper typed stays when the address has none; the note of another saved address does not.
 *
 * @param cities the cities of the shop: one that is not served is not filled in
 */
export function fillFromSaved(
  draft: CheckoutDraft,
  saved: SavedAddress,
  all: readonly SavedAddress[],
  cities: readonly Pick<City, 'name' | 'isServed'>[],
): CheckoutDraft {
  const isOfAnother = all.some(({ riderNote }) => riderNote !== '' && riderNote === draft.notes)
  return {
    ...draft,
    address: saved.address,
    city: servedCity(cities, saved.city)?.name ?? '',
    gpsCode: saved.gpsCode,
    location: saved.point,
    locatedAddress: saved.point ? saved.address : '',
    phone: saved.phone,
    notes: saved.riderNote || (isOfAnother ? '' : draft.notes),
  }
}
