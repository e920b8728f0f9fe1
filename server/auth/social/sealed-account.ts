import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { AuthDeps } from '../auth-deps.ts'
import { ProviderAccount } from './provider-account.ts'

type Sealing = Pick<AuthDeps, 'secrets'>

/**
 * Encrypts an account that is to be linked into the code that its browser brings back. It is linked only then, together
 * with the verifier. Otherwise a link sent by a stranger could connect the victim's provider account to the stranger's
 * account, or the reverse.
 */
export async function sealAccount({ secrets }: Sealing, account: ProviderAccount): Promise<string> {
  return new EncryptJWT({ account }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(secrets.key('flows'))
}

/** Decrypts a sealed account; undefined for anything else. */
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
