/** Ghana: mobile numbers begin with 2 or 5, fixed lines with 3, without the trunk zero. The prefixes in use change. */
const NATIONAL = /^[235]\d{8}$/
const GHANA = '+233'

/** The longest typed or stored number: `+` and 15 digits. */
export const PHONE_MAX = 16
/** How many of the last digits people say for the whole number. */
export const PHONE_ENDING = 4

/** Blocks within prefixes in use that nobody had got when this was written. */
const UNASSIGNED = /^0(?:25[^67]|590)/

/** Two numbers of Ghana, each with its zero or the country's code. */
const TWICE = /^(?:0|(?:00)?2330?)([235]\d{8})(?:0|(?:00)?2330?)([235]\d{8})$/

/** Why a text is no phone number. */
export type PhoneFault =
  | 'letters'
  | 'two_numbers'
  | 'toll_free'
  | 'too_short'
  | 'too_long'
  | 'unknown_range'
  | 'foreign'

export type ReadPhone =
  /**
   * `valid`: a mobile number of Ghana, which can have a wallet. `confirm`: the same, from a range that is not known to be
   * in use. `fixed` and `foreign`: to be called only. `phone` is E.164.
   */
  { kind: 'valid' | 'confirm' | 'fixed' | 'foreign'; phone: string } | { kind: 'invalid'; fault: PhoneFault }

/**
 * Reads what somebody typed or pasted as their phone number: with words, marks and spaces around and between its digits,
 * with or without the code of Ghana.
 *
 * @param mobilePrefixes the prefixes in use, which the shop has as a setting
 */
export function readPhone(typed: string, mobilePrefixes: readonly string[]): ReadPhone {
  const read = readDigits(typed)
  if (typeof read !== 'string') return { kind: 'invalid', fault: read.fault }
  if (!read.startsWith(GHANA)) return { kind: 'foreign', phone: read }
  if (read.startsWith(`${GHANA}3`)) return { kind: 'fixed', phone: read }
  return { kind: hasUnknownPrefix(read, mobilePrefixes) ? 'confirm' : 'valid', phone: read }
}

/**
 * Reads a Ghana phone number in any of its usual forms: `024 412 3456`, `244123456`, `+233 24 412 3456`, `00233…`.
 *
 * @returns E.164, e.g. `+233244123456`, or undefined when it is not a number of Ghana
 */
export function parseGhanaPhone(typed: string): string | undefined {
  const phone = parsePhone(typed)
  return phone?.startsWith(GHANA) ? phone : undefined
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
  const read = readDigits(typed)
  return typeof read === 'string' ? read : undefined
}

/** Reads a phone number with its country code, where one without it is hardly of Ghana. @returns E.164, or undefined */
export function parseWholePhone(typed: string): string | undefined {
  return internationalDigits(typed) === undefined ? undefined : parsePhone(typed)
}

/** The digits after `+`, `00`, or `011` before the code of Ghana; undefined without any of them. */
export function internationalDigits(typed: string): string | undefined {
  const plain = plainPhone(typed)
  const digits = phoneDigits(typed)
  if (/^\D*\+\D*\d/.test(plain) || plain.trim() === '+') return digits
  if (digits.startsWith('00')) return digits.slice(2)
  return digits.startsWith('011233') ? digits.slice(3) : undefined
}

/**
 * The digits of a typed number, in whatever script's width; a letter O in front is the zero. Of a number that stands there
 * twice, those of one; two numbers are both local.
 */
export function phoneDigits(typed: string): string {
  return plainPhone(typed)
    .replace(/\D/g, '')
    .replace(TWICE, (_, one, other) => (one === other ? `233${one}` : `0${one}0${other}`))
}

/** Whether the text has two whole local numbers: nobody can tell which one is meant. */
export function hasTwoNumbers(typed: string): boolean {
  return /^0\d{9}0\d{9}$/.test(phoneDigits(typed))
}

/** E.164, or why there is no number. */
function readDigits(typed: string): string | { fault: PhoneFault } {
  if (hasTwoNumbers(typed)) return { fault: 'two_numbers' }
  const digits = phoneDigits(typed)
  const abroad = internationalDigits(typed)
  if (abroad !== undefined && !abroad.startsWith('233')) {
    return /^[1-9]\d{6,14}$/.test(abroad) ? `+${abroad}` : { fault: 'foreign' }
  }
  const national = /^233(?:0?)(\d{9})$/.exec(abroad ?? digits)?.[1] ?? /^0?(\d{9})$/.exec(digits)?.[1]
  if (national !== undefined && NATIONAL.test(national)) return `${GHANA}${national}`
  if (/\p{L}/u.test(typed)) return { fault: 'letters' }
  if (national?.startsWith('800')) return { fault: 'toll_free' }
  const local = (abroad ?? digits).replace(abroad === undefined ? /^0/ : /^2330?/, '')
  if (local.length === 9) return { fault: 'unknown_range' }
  return { fault: local.length < 9 ? 'too_short' : 'too_long' }
}

/**
 * The usual digits and letters, without marks that cannot be seen; a letter O in front stands for the zero, and the zero
 * in brackets is not dialled after a country's code.
 */
function plainPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\( *0 *\)/, '')
    .replace(/^(\W*)o(?=[\d ])/i, '$10')
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
 * Whether a mobile number of Ghana is of a range that is not known to be in use: a reason for a warning, never for a
 * refusal.
 */
export function hasUnknownPrefix(e164: string, mobilePrefixes: readonly string[]): boolean {
  const isMobile = e164.startsWith(GHANA) && !e164.startsWith(`${GHANA}3`)
  const local = localPhone(e164)
  return isMobile && (!mobilePrefixes.includes(local.slice(0, 3)) || UNASSIGNED.test(local))
}
