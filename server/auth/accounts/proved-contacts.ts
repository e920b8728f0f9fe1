import type { readUserParts } from './user-queries.ts'

type UserParts = NonNullable<Awaited<ReturnType<typeof readUserParts>>>

/**
 * The addresses (lower case) and phones (international digits) that a user has verified. Leaves out values that were
 * only typed: a pending new address, a factor's phone before its first code, a provider's address that the provider has
 * not verified.
 */
export function provedContacts({ user, identities, factors }: UserParts): { emails: string[]; phones: string[] } {
  const accounts = identities.filter(({ provider, identityData }) => {
    const isContact = provider === 'email' || provider === 'phone' // what the user's own row says
    return !isContact && identityData.email_verified === true
  })
  const phoned = factors.filter(({ status }) => status === 'verified')
  return {
    emails: known([user.emailConfirmedAt && user.email, ...accounts.map(({ email }) => email)]),
    phones: known([user.phoneConfirmedAt && user.phone, ...phoned.map(({ phone }) => phone)]),
  }
}

function known(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}
