import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { Customer } from '#domain/orders/orders-api.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { parseGpsCode } from '#domain/place/gps-code.ts'
import { cityNotServed } from '#domain/settings/city-not-served.ts'
import { servedCity } from '#domain/settings/served-city.ts'
import type { City } from '#domain/settings/settings-api.ts'
import type { CheckoutDraft } from '../../orders/checkout-draft.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'

/** The fields that can have a fault, in the order of the form. */
export const FORM_PARTS = ['name', 'phone', 'email', 'city', 'address', 'gpsCode', 'age'] as const
export type FormPart = (typeof FORM_PARTS)[number]
export type FormProblems = Partial<Record<FormPart, string>>

/** Whether one of the three required fields is empty. */
export function hasEmptyFields(draft: Pick<CheckoutDraft, 'name' | 'phone' | 'address'>): boolean {
  return [draft.name, draft.phone, draft.address].some((field) => field.trim() === '')
}

/** The faults of the form, by field; empty if it can be sent. The server checks again. */
export function checkForm(
  draft: CheckoutDraft,
  needs: { requiresAge: boolean; isAgeConfirmed: boolean; cities: readonly Pick<City, 'name' | 'isServed'>[] },
): FormProblems {
  const problems: FormProblems = {}
  if (draft.name.trim() === '') problems.name = CHECKOUT_TEXTS.fieldsMissing.text
  if (draft.phone === '') problems.phone = CHECKOUT_TEXTS.fieldsMissing.text
  else if (parsePhone(draft.phone) === undefined) problems.phone = BROWSER_ERRORS['order.phone_invalid'].text
  if (!Customer.shape.email.safeParse(draft.email.trim()).success) problems.email = CHECKOUT_TEXTS.emailInvalid
  if (draft.city === '') problems.city = CHECKOUT_TEXTS.cityMissing
  else if (!servedCity(needs.cities, draft.city)) problems.city = cityNotServed(needs.cities)
  if (draft.address.trim() === '') problems.address = CHECKOUT_TEXTS.fieldsMissing.text
  if (draft.gpsCode.trim() !== '' && parseGpsCode(draft.gpsCode) === undefined) {
    problems.gpsCode = BROWSER_ERRORS['address.gps_code_invalid'].text
  }
  if (needs.requiresAge && !needs.isAgeConfirmed) problems.age = BROWSER_ERRORS['order.age_unconfirmed'].text
  return problems
}
