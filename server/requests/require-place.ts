import { type ErrorCode, Refusal } from '#domain/errors.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import type { Point } from '#domain/place/point.ts'
import type { Settings } from '#domain/settings/settings-api.ts'

/**
 * Checks for what, where and under which number something is requested.
 *
 * @param missing the refusal when a field is empty or cannot be read
 * @returns the place as requests store it, with the phone in E.164
 * @throws Refusal `missing`, request.region_not_served
 */
export function requirePlace(
  regions: Settings['regions'],
  input: { name: string; location: string; point: Point; region: string; phone: string },
  missing: ErrorCode,
) {
  const { name, location, point } = input
  const phone = parsePhone(input.phone)
  const region = regions.find((one) => one.name === input.region)
  if (name === '' || location === '' || !region || phone === undefined) throw new Refusal(missing)
  if (!region.isServed) throw new Refusal('request.region_not_served')
  return { location, point, phone, region: region.name }
}
