/** Ghana mobile numbers and the old fixed lines, without the trunk zero. Numbers are portable: a prefix tells no operator. */
const NATIONAL = /^(?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9])|3[0-9]\d)\d{6}$/

/**
 * Reads a Ghana phone number in any of its usual forms: `024 412 3456`, `244123456`, `+233 24 412 3456`, `00233…`.
 *
 * @returns E.164, e.g. `+233244123456`, or undefined when it is not a number that can be dialled in Ghana
 */
export function parseGhanaPhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const national = /^(?:00)?233(?:0?)(\d{9})$/.exec(digits)?.[1] ?? /^0?(\d{9})$/.exec(digits)?.[1]
  return national !== undefined && NATIONAL.test(national) ? `+233${national}` : undefined
}

/** The ten digits as they are dialled at home: `0244123456`. Paystack wants this form. */
export function localPhone(e164: string): string {
  return `0${e164.slice(4)}`
}

/** For the eye: `024 412 3456`. */
export function formatPhone(e164: string): string {
  const local = localPhone(e164)
  return `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
}
