import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { AuthDeps } from '../auth-deps.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the secret of an authenticator app. It must be read again, so hashing is not possible; a copy of the table
 * alone is useless. Bound to the factor: it does not open for another one.
 */
export function sealSecret(
  { secrets, random }: Pick<AuthDeps, 'secrets' | 'random'>,
  factorId: string,
  secret: string,
): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, secrets.key('factors'), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(factorId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts the secret of this factor. @throws when it was encrypted for another factor, under another key, or changed
 */
export function openSecret({ secrets }: Pick<AuthDeps, 'secrets'>, factorId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, secrets.key('factors'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(factorId))
  decipher.setAuthTag(tag)
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}
