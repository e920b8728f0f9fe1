/** The minimum length in characters. */
const PASSWORD_MIN_LENGTH = 8

/** How many of the five checks must hold. */
export const PASSWORD_MIN_SCORE = 3

export const PASSWORD_CHECKS = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const
export type PasswordCheck = (typeof PASSWORD_CHECKS)[number]

/** The hint for each check that fails. */
export const PASSWORD_HINTS = {
  length: `Use at least ${PASSWORD_MIN_LENGTH} characters`,
  uppercase: 'Add an uppercase letter',
  lowercase: 'Add a lowercase letter',
  digit: 'Add a number',
  special: 'Add a special character, such as ! or #',
} as const satisfies Record<PasswordCheck, string>

/** Letters of every alphabet count, e.g. Ɔ and ɛ. */
const HOLDS = {
  length: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{N}]/u.test(password),
} satisfies Record<PasswordCheck, (password: string) => boolean>

export type PasswordStrength = {
  /** How many of the five checks hold; a short password never gets enough. */
  score: number
  label: 'Weak' | 'Good' | 'Strong'
  missing: PasswordCheck[]
}

/** How strong a password is: under three checks, or too short, weak; three good, four and more strong. */
export function passwordStrength(password: string): PasswordStrength {
  const missing = PASSWORD_CHECKS.filter((check) => !HOLDS[check](password))
  const held = PASSWORD_CHECKS.length - missing.length
  const score = missing.includes('length') ? Math.min(held, PASSWORD_MIN_SCORE - 1) : held
  return { score, label: score < PASSWORD_MIN_SCORE ? 'Weak' : score === 3 ? 'Good' : 'Strong', missing }
}

/** Why a password is refused, as in the API's `weak_password.reasons`. `pwned`: it is a common one. */
export type WeakReason = 'length' | 'characters' | 'pwned'

/**
 * Why a password is refused; an empty list accepts it.
 *
 * The length is checked separately: four kinds of characters do not make six characters safe. The form applies this
 * rule before sending, the server before storing; the server also has a list of common passwords.
 */
export function weakReasons(password: string): WeakReason[] {
  const { missing } = passwordStrength(password)
  const reasons: WeakReason[] = []
  if (missing.includes('length')) reasons.push('length')
  if (PASSWORD_CHECKS.length - missing.length < PASSWORD_MIN_SCORE) reasons.push('characters')
  return reasons
}
