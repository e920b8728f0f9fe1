import type { SocialSetup } from '../../config/auth-settings.ts'
import type { ProviderAccount } from './provider-account.ts'

/** Starts copying the picture of an account and returns at once. */
export type BeginCopy = (account: ProviderAccount, accessToken: string | undefined) => void

/** The size limit in bytes, above any picture that a provider serves. */
const MOST_BYTES = 2_000_000
/** The time limit of the whole request in milliseconds. */
const TIMEOUT_MS = 5_000

type Reading = { mostBytes?: number; timeoutMs?: number }

/**
 * Fetches the provider's picture of a person from the provider's own host alone. The request comes from inside the
 * operator's network, so foreign URLs are not requested and redirects not followed.
 *
 * @param accessToken of this sign-in; Microsoft requires it
 * @returns undefined where the provider has none; the bytes are not validated
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

/** Google returns a URL for 96 pixels, and serves any size by the URL's suffix. */
function larger(picture: string | null): string | undefined {
  return picture?.replace(/=s\d+-c$/, '=s256-c')
}
