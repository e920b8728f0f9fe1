import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

function deps() {
  const key = randomBytes(32)
  return { random: randomBytes, secrets: { key: () => key, seal: () => key } }
}

test('an encrypted secret opens for its own factor, and differs each time', () => {
  const shop = deps()
  const sealed = sealSecret(shop, 'amas', SECRET)
  expect(openSecret(shop, 'amas', sealed)).toBe(SECRET)
  expect(sealSecret(shop, 'amas', SECRET)).not.toBe(sealed)
})

test('it opens neither for another factor, nor under another key, nor changed or truncated', () => {
  const shop = deps()
  const sealed = sealSecret(shop, 'amas', SECRET)
  expect(() => openSecret(shop, 'kofis', sealed)).toThrow()
  expect(() => openSecret(deps(), 'amas', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => openSecret(shop, 'amas', changed.toString('base64url')), `byte ${index}`).toThrow()
  }
  expect(() => openSecret(shop, 'amas', bytes.subarray(0, 20).toString('base64url'))).toThrow()
})
