import { expect, test } from 'vitest'
import type { SignUpDetails } from '#domain/profiles/sign-up-metadata.ts'
import { checkSignUp, emailProblem, phoneOf, signUpBlock } from './check-sign-up.ts'

const DETAILS: SignUpDetails = {
  fullName: 'Ama Mensah',
  phone: '',
  dateOfBirth: '',
  gender: '',
  country: 'Ghana',
  address: '',
  city: '',
  postalCode: '',
  referralCode: '',
}
const PASSWORDS = { password: 'Jollofrice1', confirmPassword: 'Jollofrice1' }
const TODAY = '2026-05-06'

test('email, password and name are enough to join', () => {
  expect(checkSignUp('ama@example.com', PASSWORDS, DETAILS, TODAY)).toEqual({})
})

test.each([
  { email: '', problem: 'Please enter your email address.' },
  { email: 'ama@', problem: 'This does not look like an email address.' },
  { email: 'ama mensah@example.com', problem: 'This does not look like an email address.' },
  { email: ' ama@example.com ', problem: undefined },
])('the address "$email" is answered with: $problem', ({ email, problem }) => {
  expect(emailProblem(email)).toBe(problem)
})

test.each([
  { change: { fullName: '  ' }, part: 'fullName', why: 'spaces are no name' },
  { change: { phone: '12345' }, part: 'phone', why: 'nobody answers there' },
  { change: { dateOfBirth: '2026-05-07' }, part: 'dateOfBirth', why: 'nobody is born tomorrow' },
  { change: { dateOfBirth: '1894-05-07' }, part: 'dateOfBirth', why: 'nobody is that old' },
])('$part is asked for again: $why', ({ change, part }) => {
  expect(Object.keys(checkSignUp('ama@example.com', PASSWORDS, { ...DETAILS, ...change }, TODAY))).toEqual([part])
})

test('differing passwords and weak passwords have different faults', () => {
  const differing = { ...PASSWORDS, confirmPassword: 'jollofrice1' }
  expect(checkSignUp('a@example.com', differing, DETAILS, TODAY)).toEqual({
    confirmPassword: 'Passwords do not match.',
  })
  const short = { password: 'Jo1!', confirmPassword: 'Jo1!' }
  expect(checkSignUp('a@example.com', short, DETAILS, TODAY)).toEqual({
    password: 'Please create a stronger password following the recommendations.',
  })
})

test('a common password is refused although it passes every other check', () => {
  const common = { password: 'Ghana2024!', confirmPassword: 'Ghana2024!' }
  expect(checkSignUp('a@example.com', common, DETAILS, TODAY)).toEqual({
    password: 'This password is easy to guess. Please choose another one.',
  })
})

test.each([
  { phone: '024 412 3456', sent: '0244123456', why: 'as it is dialled at home' },
  { phone: '+233 24 412 3456', sent: '0244123456', why: 'Ghana is Ghana from anywhere' },
  { phone: '+44 20 7946 0000', sent: '+442079460000', why: 'a foreign number is kept whole' },
  { phone: '0044 20 7946 0000', sent: '+442079460000', why: 'two zeros are a plus' },
  { phone: '7700 900123', sent: undefined, why: 'its country is not known' },
  { phone: '', sent: '', why: 'it may be left out' },
])('the phone "$phone" is sent as $sent, wherever its owner lives: $why', ({ phone, sent }) => {
  for (const country of ['Ghana', 'International'] as const) {
    const details = { ...DETAILS, phone, country }
    expect(phoneOf(details)).toBe(sent)
    expect(checkSignUp('a@example.com', PASSWORDS, details, TODAY).phone === undefined).toBe(sent !== undefined)
  }
})

test.each([
  { password: 'jollof', isSolved: true, title: 'Weak Password' },
  { password: 'jollofrice1', isSolved: false, title: 'Captcha Required' },
  { password: 'jollofrice1', isSolved: true, title: undefined },
])(
  'with "$password" and the question solved: $isSolved, the button waits for: $title',
  ({ password, isSolved, title }) => {
    expect(signUpBlock({ password, confirmPassword: '' }, isSolved)?.title).toBe(title)
  },
)
