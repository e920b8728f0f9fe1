/** Ghana: mobile numbers begin with 2 or 5, fixed lines with 3, without the trunk zero. Which prefixes are in use changes. */
const NATIONAL = /^[235]\d{8}$/
const GHANA = '+233'

/** The most characters of a number as it is typed or stored: `+` and 15 digits. */
export const PHONE_MAX = 16

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

/** Reads a number of a Ghana mobile: the only ones that airtime can be sent to. */
export function parseGhanaMobile(typed: string): string | undefined {
  const phone = parseGhanaPhone(typed)
  return phone?.startsWith(`${GHANA}3`) ? undefined : phone
}

/**
 * Reads the number that somebody can be called at: one of Ghana in any of its usual forms, or one of another country
 * with `+` or `00` before it, which is kept whole.
 *
 * @returns E.164, or undefined when it is no number
 */
export function parsePhone(typed: string): string | undefined {
  const international = internationalDigits(typed)
  if (international === undefined || international.startsWith('233')) return parseGhanaPhone(typed)
  return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined
}

/** The digits after `+` or `00`; undefined where neither stands before them. */
export function internationalDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return digits
  return digits.startsWith('00') ? digits.slice(2) : undefined
}

/** As it is dialled at home: `0244123456`; a number of another country whole, `+447700900123`. Paystack wants this form. */
export function localPhone(e164: string): string {
  return e164.startsWith(GHANA) ? `0${e164.slice(GHANA.length)}` : e164
}

/** For the eye: `024 412 3456`. */
export function formatPhone(e164: string): string {
  const local = localPhone(e164)
  return local.startsWith('+') ? local : `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
}

/** Whether a mobile number of Ghana begins as none that is known to be in use: worth a second look, never a refusal. */
export function hasUnknownPrefix(e164: string, mobilePrefixes: readonly string[]): boolean {
  const isMobile = e164.startsWith(GHANA) && !e164.startsWith(`${GHANA}3`)
  return isMobile && !mobilePrefixes.includes(localPhone(e164).slice(0, 3))
}
