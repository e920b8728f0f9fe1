import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser's side of a subscription: what it gives out, and the key that it keeps. */
export type Device = { p256dh: string; auth: string; privateKey: string }

const PUBLIC_BYTES = 65
const SALT_BYTES = 16
const SIZE_BYTES = 4
const TAG_BYTES = 16
const LAST_RECORD = 2

export function newDevice(): Device {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
  }
}

/** Opens a message of one record (RFC 8291, RFC 8188). @throws Error when it is not for this device */
export function decryptFor({ p256dh, auth, privateKey }: Device, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyAt = SALT_BYTES + SIZE_BYTES + 1
  const sender = body.subarray(keyAt, keyAt + PUBLIC_BYTES)
  const sealed = body.subarray(keyAt + PUBLIC_BYTES)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const input = hkdf(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString('utf8')
}

/** Whether a request is signed for this service by the key that it names (RFC 8292). */
export function isSignedFor(audience: string, authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== PUBLIC_BYTES) return false
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isRight = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))
  return isRight && JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')).aud === audience
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}
