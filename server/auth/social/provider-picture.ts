import type { SocialSetup } from '../../config/auth-settings.ts'
import type { ProviderAccount } from './provider-account.ts'

/** Begins to copy the picture of an account and returns at once. */
export type BeginCopy = (account: ProviderAccount, accessToken: string | undefined) => void

/** More than any picture of a person takes that a provider serves. */
const MOST_BYTES = 2_000_000
/** From the question to the last byte. */
const TIMEOUT_MS = 5_000

type Reading = { mostBytes?: number; timeoutMs?: number }

/**
 * Fetches the picture that a provider has of a person, from the provider's own address alone: whatever address the
 * account names is asked from inside the operator's network, so a foreign one is not asked at all, nor one that an answer
 * leads on to.
 *
 * @param accessToken of this sign-in; Microsoft shows pictures to its bearer alone
 * @returns undefined where the provider has none; what the bytes are, whoever draws them finds out
 * @throws Error when the provider did not answer as it should
 */
export async function fetchProviderPicture(
  { pictures }: Pick<SocialSetup, 'pictures'>,
  { provider, picture }: Pick<ProviderAccount, 'provider' | 'picture'>,
  accessToken: string | undefined,
  { mostBytes = MOST_BYTES, timeoutMs = TIMEOUT_MS }: Reading = {},
): Promise<Buffer | undefined> {
  const address = provider === 'azure' ? `${pictures}v1.0/me/photo/$value` : larger(picture)
  if (!address?.startsWith(pictures) || (provider === 'azure' && accessToken === undefined)) return undefined
  const answer = await fetch(address, {
    headers: provider === 'azure' ? { authorization: `Bearer ${accessToken}` } : {},
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.status === 404) return undefined
  if (!answer.ok || answer.body === null) throw new Error(`status ${answer.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > mostBytes) throw new Error(`more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Google names a picture of 96 pixels, and serves any size by the end of its address. */
function larger(picture: string | null): string | undefined {
  return picture?.replace(/=s\d+-c$/, '=s256-c')
}
