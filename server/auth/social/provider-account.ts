import { z } from 'zod'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import { plainLine } from '#domain/text/plain-line.ts'

/** As people call them; `azure` is the wire's name for Microsoft. */
export const PROVIDER_TITLES = { google: 'Google', azure: 'Microsoft' } as const satisfies Record<
  SocialProvider,
  string
>

/** Somebody as a sign-in provider knows them, once its token was checked. */
export const ProviderAccount = z.object({
  provider: z.enum(['google', 'azure']),
  /** The provider's own id of the person: unlike the address, it never becomes somebody else's. */
  providerId: z.string(),
  /** In small letters. */
  email: z.string().nullable(),
  /** Whether the provider has checked that the address is theirs. Only then it says who they are. */
  isEmailVerified: z.boolean(),
  name: z.string(),
  picture: z.string().nullable(),
})
export type ProviderAccount = z.infer<typeof ProviderAccount>

const NAME_MAX = 120
const PICTURE_MAX = 500

const IdentityClaims = z.object({ sub: z.string().min(1).max(255) })

/** Reads the claims of a token that was found good. @throws when it does not even say whose it is */
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
  // Any administrator of any directory writes what they like into `email`. Only this claim, which the operator switches
  // on, says that the domain's owner was checked; Microsoft sends it in several spellings.
  azure: ({ xms_edov: verified }) => [true, 'true', 1, '1'].some((one) => one === verified),
}

/** What is kept with the identity and shown to its owner. */
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

/** What somebody new starts with, in place of what a form would have asked. */
export function metadataOf({ name, picture }: Pick<ProviderAccount, 'name' | 'picture'>): Record<string, unknown> {
  return {
    ...(name !== '' && { full_name: name, name }),
    ...(picture !== null && { avatar_url: picture, picture }),
  }
}

function emailIn(claim: unknown): string | null {
  const parsed = z.email().max(254).safeParse(claim)
  return parsed.success ? parsed.data.toLowerCase() : null
}

function pictureIn(claim: unknown): string | null {
  const isAddress = typeof claim === 'string' && claim.length <= PICTURE_MAX && URL.canParse(claim)
  return isAddress && /^https?:/.test(claim) ? new URL(claim).href : null
}
