import { formatPhone, parsePhone } from '#domain/phone/phone.ts'

/** A phone as staff read it, however it is stored. */
export const phoneWords = (stored: string) => formatPhone(parsePhone(stored) ?? stored)
