import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { AuthDeps } from '../auth-deps.ts'
import { ProviderAccount } from './provider-account.ts'

type Sealing = Pick<AuthDeps, 'secrets'>

/**
 * Puts an account that waits to be linked into the code that its browser brings back. It is linked only then, with the
 * verifier beside it: otherwise a link sent by a stranger would make one's account at the provider the stranger's key to
 * the shop, or the other way round.
 */
export async function sealAccount({ secrets }: Sealing, account: ProviderAccount): Promise<string> {
  return new EncryptJWT({ account }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(secrets.key('flows'))
}

/** Opens what was sealed; undefined for anything else. */
export async function openAccount({ secrets }: Sealing, sealed: string): Promise<ProviderAccount | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, secrets.key('flows'), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return ProviderAccount.safeParse(payload.account).data
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
