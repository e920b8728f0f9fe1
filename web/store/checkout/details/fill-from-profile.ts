import { ADDRESS_MAX } from '#domain/orders/orders-api.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import type { ProfileChange, ProfileView } from '#domain/profiles/profiles-api.ts'
import { servedCity } from '#domain/settings/served-city.ts'
import type { City } from '#domain/settings/settings-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { type CheckoutDraft, withoutPerson } from '../../orders/checkout-draft.ts'

const FILLED = ['name', 'phone', 'email', 'address', 'city'] as const
type Filled = Record<(typeof FILLED)[number], string>

type Known = Pick<ProfileView, 'userId' | 'fullName' | 'deliveryPhone' | 'email' | 'address' | 'city'>

/**
 * Fills the order form from a profile. A field that is empty, or still has the value that the profile filled in,
 * follows the profile; typed values, emptied fields included, are kept. Values of another person's profile
 * are removed.
 *
 * @param cities the cities of the shop: one that is not served is not filled in
 * @returns the same draft when nothing changes
 */
export function fillFromProfile(
  draft: CheckoutDraft,
  profile: Known,
  cities: readonly Pick<City, 'name' | 'isServed'>[],
): CheckoutDraft {
  const isOthers = draft.filled !== null && draft.filled.userId !== profile.userId
  const start = isOthers ? withoutPerson(draft) : draft
  const before = start.filled
  const now = filledBy(profile, cities)
  const follows = FILLED.filter((name) => start[name] === (before?.[name] ?? '') && start[name] !== now[name])
  const isNoted = before !== null && FILLED.every((name) => before[name] === now[name])
  if (follows.length === 0 && isNoted) return draft
  return {
    ...start,
    ...Object.fromEntries(follows.map((name) => [name, now[name]])),
    // Another address has other coordinates, and another code.
    ...(follows.includes('address') && { location: null, locatedAddress: '', gpsCode: '' }),
    filled: { userId: profile.userId, ...now },
  }
}

function filledBy(profile: Known, cities: readonly Pick<City, 'name' | 'isServed'>[]): Filled {
  return {
    name: profile.fullName,
    phone: parsePhone(profile.deliveryPhone) === undefined ? '' : profile.deliveryPhone,
    email: profile.email,
    address: cutText(profile.address, ADDRESS_MAX),
    city: servedCity(cities, profile.city)?.name ?? '',
  }
}

/**
 * The change of the profile by typing in the order form: name, phone, address and city, each once it is valid.
 * An empty or incomplete field is undefined and leaves the profile unchanged.
 *
 * @param country of the profile, which has an address in Ghana only; undefined until it is known
 */
export function profileChangeOf(
  typed: Partial<CheckoutDraft>,
  country: ProfileView['country'] | undefined,
): ProfileChange {
  const phone = parsePhone(typed.phone ?? '')
  const isHome = country === 'Ghana'
  return {
    ...(typed.name !== undefined && { fullName: typed.name.trim() || undefined }),
    ...(typed.phone !== undefined && { deliveryPhone: phone && localPhone(phone) }),
    ...(isHome && typed.address !== undefined && { address: typed.address.trim() || undefined }),
    ...(isHome && typed.city !== undefined && { city: typed.city || undefined }),
  }
}
