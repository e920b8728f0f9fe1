import { createHash } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

const KEY_ID = 'simulated-1'
const LIFE_SECONDS = 3_600

type Keys = { own: CryptoKey; foreign: CryptoKey; published: object }

/** Signs id tokens as both providers do: RS256 with a published key, created at the first use. */
export function createTokenSigner() {
  let made: Promise<Keys> | undefined
  const keys = () => {
    made ??= makeKeys()
    return made
  }
  return {
    /** The published key set. */
    published: async () => ({ keys: [(await keys()).published] }),
    /** @param isForeign signs with an unpublished key under the id of the published one */
    sign: async (claims: Record<string, unknown>, now: Date, isForeign = false) => {
      const { own, foreign } = await keys()
      const at = Math.floor(now.getTime() / 1_000)
      return new SignJWT({ iat: at, nbf: at, exp: at + LIFE_SECONDS, ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })
        .sign(isForeign ? foreign : own)
    },
  }
}

/** Ties an access token to its id token: the left half of its hash. */
export function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
}

async function makeKeys(): Promise<Keys> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const published = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  return { own: own.privateKey, foreign: foreign.privateKey, published }
}
