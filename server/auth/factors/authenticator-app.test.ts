import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newAppSecret, stepOfCode } from './authenticator-app.ts'

/** The secret and the codes of RFC 6238, appendix B, of which apps show the last six digits. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32

test.each([
  { second: 59, code: '287082', step: 1 },
  { second: 1_111_111_109, code: '081804', step: 37_037_036 },
  { second: 1_234_567_890, code: '005924', step: 41_152_263 },
  { second: 20_000_000_000, code: '353130', step: 666_666_666 },
])('at $second s the standard’s code $code belongs to step $step', ({ second, code, step }) => {
  const at = (secondsOff: number) => new Date((second + secondsOff) * 1_000)
  expect(stepOfCode(RFC_SECRET, code, at(0))).toBe(step)
  expect(stepOfCode(RFC_SECRET, code, at(30)), 'shown one step ago').toBe(step)
  expect(stepOfCode(RFC_SECRET, code, at(-30)), 'from a fast clock').toBe(step)
  expect(stepOfCode(RFC_SECRET, code, at(60)), 'too old').toBeUndefined()
})

test('a secret has 160 bits, and no two are equal', () => {
  const secrets = Array.from({ length: 50 }, () => newAppSecret(randomBytes))
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
})
