import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from './webhook-signature.ts'

const SECRET_KEY = `sk_test_${'ab'.repeat(20)}`
const body = Buffer.from('{"event":"charge.success","data":{"reference":"r1","amount":2050}}')
const sign = (bytes: Buffer, key: string) => createHmac('sha512', key).update(bytes).digest('hex')

test('a body signed with our key is accepted', () => {
  expect(isSigned(body, sign(body, SECRET_KEY), SECRET_KEY)).toBe(true)
})

test('the digest equals the one of openssl, so that signer and checker cannot share a mistake', () => {
  const digest =
    '08aac33baf91ad9c33613233318de75af5352dba46b4cf2d3137875e96b7a70d' +
    'ad9539a579463bc29b772c9c5d5e04f797da0b90c40212f6e29e609c3c501200'
  expect(isSigned(Buffer.from('{"event":"charge.success"}'), digest, 'sk_test_example')).toBe(true)
})

test.each([
  { signature: undefined, why: 'the header is missing' },
  { signature: '', why: 'the header is empty' },
  { signature: sign(body, 'sk_test_other'), why: 'another key signed it' },
  { signature: sign(Buffer.from(`${body} `), SECRET_KEY), why: 'the body was changed by one byte' },
  { signature: sign(body, SECRET_KEY).slice(0, -1), why: 'it is truncated' },
  { signature: `${sign(body, SECRET_KEY)}00`, why: 'something follows it' },
  { signature: 'é'.repeat(128), why: 'it has as many characters but another number of bytes' },
])('a message is refused when $why', ({ signature }) => {
  expect(isSigned(body, signature, SECRET_KEY)).toBe(false)
})

test('without a key no signature is valid: an empty setting must not accept everybody', () => {
  expect(isSigned(body, sign(body, ''), '')).toBe(false)
})
