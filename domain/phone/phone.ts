/** Ghana: mobile numbers begin with 2 or 5, fixed lines with 3, without the trunk zero. The prefixes in use change. */
const NATIONAL = /^[235]\d{8}$/
const GHANA = '+233'

/** The longest typed or stored number: `+` and 15 digits. */
export const PHONE_MAX = 16
/** How many of the last digits people say for the whole number. */
export const PHONE_ENDING = 4

/**
 * Reads a Ghana phone number in any of its usual forms: `024 412 3456`, `244123456`, `+233 24 412 3456`, `00233…`.
 *
 * @returns E.164, e.g. `+233244123456`, or undefined when it is not a number of Ghana
 */
export function parseGhanaPhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const national = /^(?:00)?233(?:0?)(\d{9})$/.exec(digits)?.[1] ?? /^0?(\d{9})$/.exec(digits)?.[1]
  return national !== undefined && NATIONAL.test(national) ? `${GHANA}${national}` : undefined
}

/** Reads a Ghana mobile number, the only kind that airtime can be sent to. */
export function parseGhanaMobile(typed: string): string | undefined {
  const phone = parseGhanaPhone(typed)
  return phone?.startsWith(`${GHANA}3`) ? undefined : phone
}

/**
 * Reads a phone number: one of Ghana in any usual form, or a foreign one with `+` or `00`, which is kept whole.
 *
 * @returns E.164, or undefined when it is not a number
 */
export function parsePhone(typed: string): string | undefined {
  const international = internationalDigits(typed)
  if (international === undefined || international.startsWith('233')) return parseGhanaPhone(typed)
  return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined
}

/** The digits after `+` or `00`; undefined without either. */
export function internationalDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return digits
  return digits.startsWith('00') ? digits.slice(2) : undefined
}

/** The national form: `0244123456`; a foreign number whole, `+447700900123`. Paystack requires this form. */
export function localPhone(e164: string): string {
  return e164.startsWith(GHANA) ? `0${e164.slice(GHANA.length)}` : e164
}

/** For display: `024 412 3456`. */
export function formatPhone(e164: string): string {
  const local = localPhone(e164)
  return local.startsWith('+') ? local : `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
}

/**
 * Whether a mobile number of Ghana has a prefix that is not known to be in use: a reason for a warning, never for a
 * refusal.
 */
export function hasUnknownPrefix(e164: string, mobilePrefixes: readonly string[]): boolean {
  const isMobile = e164.startsWith(GHANA) && !e164.startsWith(`${GHANA}3`)
  return isMobile && !mobilePrefixes.includes(localPhone(e164).slice(0, 3))
}
