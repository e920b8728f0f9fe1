import { isCommonPassword } from '#domain/auth/common-passwords.ts'
import { passwordStrength, weakReasons } from '#domain/auth/password-strength.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { isBirthDate } from '#domain/profiles/birth-date.ts'
import type { SignUpDetails } from '#domain/profiles/sign-up-metadata.ts'
import { Email } from '#domain/text/email.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'

const TEXTS = AUTH_TEXTS.missing

export type Passwords = { password: string; confirmPassword: string }

/** The faults of a sign-up, by field. */
export type SignUpProblems = Partial<
  Record<'email' | 'password' | 'confirmPassword' | 'fullName' | 'phone' | 'dateOfBirth', string>
>

/** The fault of an e-mail address; undefined if it is valid. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return TEXTS.email
  return Email.safeParse(email.trim()).success ? undefined : TEXTS.emailInvalid
}

/** The faults of a new password and its repetition; empty if valid. */
export function passwordProblems({ password, confirmPassword }: Passwords): SignUpProblems {
  if (password === '') return { password: TEXTS.newPassword }
  if (weakReasons(password).length > 0) return { password: AUTH_TEXTS.strength.weak.text }
  if (isCommonPassword(password)) return { password: AUTH_TEXTS.strength.common }
  return password === confirmPassword ? {} : { confirmPassword: AUTH_TEXTS.strength.mismatch.text }
}

/** The faults of the form, by field; empty if it can be sent. The server checks again. */
export function checkSignUp(
  email: string,
  passwords: Passwords,
  details: SignUpDetails,
  today: string,
): SignUpProblems {
  const problems: SignUpProblems = { ...passwordProblems(passwords) }
  const wrongEmail = emailProblem(email)
  if (wrongEmail !== undefined) problems.email = wrongEmail
  if (details.fullName.trim() === '') problems.fullName = TEXTS.fullName
  if (phoneOf(details) === undefined) problems.phone = TEXTS.phone
  if (details.dateOfBirth !== '' && !isBirthDate(details.dateOfBirth, today)) problems.dateOfBirth = TEXTS.dateOfBirth
  return problems
}

/**
 * The phone as it is sent: ten digits for a number of Ghana, else `+` and the digits of another country.
 *
 * @returns undefined when it is neither, and not empty
 */
export function phoneOf({ phone }: Pick<SignUpDetails, 'phone'>): string | undefined {
  if (phone.trim() === '') return ''
  const e164 = parsePhone(phone)
  return e164 && localPhone(e164)
}

/**
 * Why an account cannot be created yet, in a sentence: the button says so.
 *
 * Only the two conditions of the button; other faults are shown beside their fields after it is pressed.
 */
export function signUpBlock(
  { password }: Passwords,
  isCaptchaSolved: boolean,
): { title: string; text: string } | undefined {
  if (passwordStrength(password).score < 3) return AUTH_TEXTS.strength.weak
  return isCaptchaSolved ? undefined : AUTH_TEXTS.captcha.required
}
