import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  { fullName: 'Ama Mensah', initials: 'AM', why: 'two names' },
  { fullName: ' kofi ', initials: 'K', why: 'one name is enough' },
  { fullName: 'Nana Kwame Adu Boahen', initials: 'NK', why: 'the first two of many' },
  { fullName: 'ɔbɛŋ Ɛfua', initials: 'ƆƐ', why: 'every alphabet has large letters' },
  { fullName: '', initials: 'S', why: 'the e-mail stands in for a name' },
])('"$fullName" is shown as $initials: $why', ({ fullName, initials }) => {
  expect(initialsOf({ fullName, email: 'shopper@example.com' })).toBe(initials)
})
