import { expect, test } from 'vitest'
import { PASSWORD_CHECKS, PASSWORD_HINTS, passwordStrength, weakReasons } from './password-strength.ts'

test.each([
  { password: '', score: 0, label: 'Weak', why: 'nothing holds' },
  { password: 'jollof', score: 1, label: 'Weak', why: 'only small letters' },
  { password: 'jollofrice', score: 2, label: 'Weak', why: 'long, but lower case only' },
  { password: 'jollofrice1', score: 3, label: 'Good', why: 'three checks are enough' },
  { password: 'Jollofrice1', score: 4, label: 'Strong', why: 'four checks' },
  { password: 'Jollofrice1!', score: 5, label: 'Strong', why: 'all five' },
  { password: 'Jo1!', score: 2, label: 'Weak', why: 'a short password is weak, whatever its characters' },
  { password: 'Jollo1!', score: 2, label: 'Weak', why: 'seven characters are too few' },
  { password: 'ƆkɔmEyɛme', score: 3, label: 'Good', why: 'letters of Twi are letters, large and small' },
  { password: 'waakye banku', score: 3, label: 'Good', why: 'a space is a special character' },
])('"$password" has $score of 5 and is $label: $why', ({ password, score, label }) => {
  expect(passwordStrength(password)).toMatchObject({ score, label })
})

test('each missing check is named with a hint', () => {
  const { missing } = passwordStrength('JOLLOF')
  expect(missing).toEqual(['length', 'lowercase', 'digit', 'special'])
  expect(passwordStrength('').missing).toEqual([...PASSWORD_CHECKS])
  for (const check of missing) expect(PASSWORD_HINTS[check]).toMatch(/^(Use|Add)/)
})

test.each([
  { password: 'Jollofrice1!', reasons: [], why: 'it is strong' },
  { password: 'jollofrice1', reasons: [], why: 'good is enough' },
  { password: 'Jo1!', reasons: ['length'], why: 'variety does not make up for length' },
  { password: 'jollofrice', reasons: ['characters'], why: 'length does not make up for variety' },
  { password: 'jollof', reasons: ['length', 'characters'], why: 'both are missing' },
  { password: '🍲🍲🍲🍲', reasons: ['length', 'characters'], why: 'four emoji count as four, however they are stored' },
])('"$password" is refused for $reasons: $why', ({ password, reasons }) => {
  expect(weakReasons(password)).toEqual(reasons)
})
