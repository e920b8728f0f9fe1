import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { isBirthDate } from '#domain/profiles/birth-date.ts'
import { COUNTRIES } from '#domain/profiles/home-places.ts'
import type { ProfileChange, ProfileView } from '#domain/profiles/profiles-api.ts'
import type { SignUpDetails } from '#domain/profiles/sign-up-metadata.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'

const TEXTS = PROFILE_TEXTS.account.problems

/** The details of a profile as form values; empty texts mean not given. */
export type Details = Omit<SignUpDetails, 'phone' | 'referralCode'> & { deliveryPhone: string }
export type DetailProblems = Partial<Record<keyof Details, string>>

/** The initial values of the form: the profile with unsaved changes. */
export function detailsOf(profile: ProfileView, unsaved: ProfileChange): Details {
  const { fullName, deliveryPhone, dateOfBirth, gender, country, address, city, postalCode } = {
    ...profile,
    ...unsaved,
  }
  return {
    fullName,
    deliveryPhone,
    dateOfBirth: dateOfBirth ?? '',
    gender: gender ?? '',
    country: COUNTRIES.find((one) => one === country) ?? 'Ghana',
    address,
    city,
    postalCode,
  }
}

/**
 * The faults of the details, by field; empty if all can be saved.
 *
 * @param today the day in Accra
 */
export function detailProblems(details: Details, today: string): DetailProblems {
  const { fullName, deliveryPhone, dateOfBirth } = details
  return {
    ...(fullName.trim() === '' && { fullName: TEXTS.fullName }),
    ...(deliveryPhone !== '' && parsePhone(deliveryPhone) === undefined && { deliveryPhone: TEXTS.deliveryPhone }),
    ...(dateOfBirth !== '' && !isBirthDate(dateOfBirth, today) && { dateOfBirth: TEXTS.dateOfBirth }),
  }
}

/**
 * What typing changes in the profile. What is not fit to be saved is undefined: it leaves the profile as it is. Outside
 * Ghana no address is kept, since nothing is delivered there; whoever turns back finds in the form what they had typed.
 */
export function detailChangeOf(typed: Partial<Details>, details: Details, today: string): ProfileChange {
  const problems = detailProblems({ ...details, ...typed }, today)
  const fit = Object.entries(typed).map(([name, value]) => [name, isWrong(problems, name) ? undefined : value.trim()])
  const change: ProfileChange = Object.fromEntries(fit)
  if (typed.dateOfBirth === '') change.dateOfBirth = null
  if (typed.gender === '') change.gender = null
  const phone = parsePhone(typed.deliveryPhone ?? '')
  if (phone !== undefined) change.deliveryPhone = localPhone(phone)
  if (typed.country === undefined) return change
  const isHome = typed.country === 'Ghana'
  const home = (name: 'address' | 'city' | 'postalCode') => (isHome ? details[name].trim() : '')
  return { ...change, address: home('address'), city: home('city'), postalCode: home('postalCode') }
}

function isWrong(problems: DetailProblems, name: string): boolean {
  return Object.keys(problems).includes(name)
}
