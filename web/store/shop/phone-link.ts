import { parseGhanaPhone } from '#domain/phone/phone.ts'

/** The `tel:` URL of a number as the operator wrote it. */
export function phoneLink(phone: string): string {
  return `tel:${parseGhanaPhone(phone) ?? phone.replace(/[^\d+]/g, '')}`
}
