import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { weakReasons } from './password-strength.ts'

test.each([
  ...[
    'Password1',
    'Passw0rd!',
    'P@ssw0rd',
    'p@$$W0rd123',
    'PASSWORD123!',
    '!Password!',
    'Password-2025',
    'Welcome1',
    'Letmein1!',
  ],
  ...[
    'L3tm31n!',
    'Qwerty123',
    'Qwerty12345!',
    'QWERTYuiop1',
    'Asdf1234',
    'Abcd1234',
    'Abc123456',
    'Aa123456',
    'A1234567',
  ],
  ...[
    '1q2w3e4R',
    '1Qaz2wsx',
    'Zaq12wsx',
    'Q1w2e3r4!',
    'Admin123',
    'Admin@123',
    'Test1234',
    'Iloveyou1',
    'Sunshine1',
    'Dragon99!',
  ],
  ...[
    'Monday123',
    'Summer2024!',
    'Jesus123!',
    'Godisgood1',
    'Blessing2',
    'Chelsea1905',
    'Arsenal1!',
    'Trustno1',
    'Blink182',
  ],
  ...[
    'Ghana2024!',
    'Ghana@1957',
    'Accra123',
    'Kumasi2025',
    'Kotoko1!',
    'Nkrumah57',
    'Akwaaba1',
    'Kwame123',
    'Kofi2000',
    'Ama12345',
  ],
  ...['Jollof123', 'Waakye1!!', 'Chillz2026', 'Momo1234', 'Password111111', 'Password4321'],
])('%s is among the first guesses', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  ...[
    'Waakye-4-me',
    'Kenkey-5-now',
    'Jollofrice1!',
    'Password-of-my-aunt-7',
    'Ghana839201',
    'Tr0ub4dor&3',
    'correct Horse 9',
  ],
  ...['Ɔkɔm-de-me-1', 'Kofi&Ama2019', 'Passwords4All!', 'X7#kq-Lm2', 'Ghana-must-go-1983', '2024', '', 'Ama9876543'],
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the rule of the form accepts most of them, which is why they are listed', () => {
  for (const password of ['Password1', 'Ghana2024!', 'Qwerty123', 'P@ssw0rd']) expect(weakReasons(password)).toEqual([])
})

test('no text takes long to check, however repetitive', () => {
  for (const text of ['1'.repeat(1_000), '!'.repeat(1_000), 'a!1'.repeat(300), '0123456789'.repeat(100)]) {
    const before = performance.now()
    isCommonPassword(text)
    expect(performance.now() - before).toBeLessThan(500)
  }
})
