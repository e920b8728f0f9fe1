import { z } from 'zod'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import { Email } from '#domain/text/email.ts'
import { plainLine } from '#domain/text/plain-line.ts'

/** Display names; `azure` is the API's name for Microsoft. */
export const PROVIDER_TITLES = { google: 'Google', azure: 'Microsoft' } as const satisfies Record<
  SocialProvider,
  string
>

/** A person's account at a sign-in provider, from a verified token. */
export const ProviderAccount = z.object({
  provider: z.enum(['google', 'azure']),
  /** The provider's own id of the person; unlike the address, it is never reassigned. */
  providerId: z.string(),
  /** In small letters. */
  email: z.string().nullable(),
  /** Whether the provider has verified the address. Only then it identifies the person. */
  isEmailVerified: z.boolean(),
  name: z.string(),
  picture: z.string().nullable(),
})
export type ProviderAccount = z.infer<typeof ProviderAccount>

const NAME_MAX = 120
const PICTURE_MAX = 500

const IdentityClaims = z.object({ sub: z.string().min(1).max(255) })

/** Reads the claims of a verified token. @throws when the subject is missing */
export function accountFrom(provider: SocialProvider, claims: Readonly<Record<string, unknown>>): ProviderAccount {
  const { sub } = IdentityClaims.parse(claims)
  const email = emailIn(claims.email)
  return {
    provider,
    providerId: sub,
    email,
    isEmailVerified: email !== null && IS_VERIFIED[provider](claims),
    name: plainLine(typeof claims.name === 'string' ? claims.name : '', NAME_MAX),
    picture: pictureIn(claims.picture),
  }
}

const IS_VERIFIED: Record<SocialProvider, (claims: Readonly<Record<string, unknown>>) => boolean> = {
  google: ({ email_verified: verified }) => verified === true || verified === 'true',
  // Administrators of any directory can write anything into `email`. Only this claim, which the operator switches on,
  // says that the owner of the domain was verified; Microsoft sends it in several spellings.
  azure: ({ xms_edov: verified }) => [true, 'true', 1, '1'].some((one) => one === verified),
}

/** What is stored with the identity and shown to its owner. */
export function identityDataOf(account: ProviderAccount): Record<string, unknown> {
  const { providerId, email, isEmailVerified, name, picture } = account
  return {
    sub: providerId,
    provider_id: providerId,
    ...(email !== null && { email }),
    email_verified: isEmailVerified,
    phone_verified: false,
    ...metadataOf({ name, picture }),
  }
}

/** The metadata of a new user, in place of a form's. */
export function metadataOf({ name, picture }: Pick<ProviderAccount, 'name' | 'picture'>): Record<string, unknown> {
  return {
    ...(name !== '' && { full_name: name, name }),
    ...(picture !== null && { avatar_url: picture, picture }),
  }
}

function emailIn(claim: unknown): string | null {
  const parsed = Email.safeParse(claim)
  return parsed.success ? parsed.data.toLowerCase() : null
}

function pictureIn(claim: unknown): string | null {
  const isAddress = typeof claim === 'string' && claim.length <= PICTURE_MAX && URL.canParse(claim)
  return isAddress && /^https?:/.test(claim) ? new URL(claim).href : null
}
