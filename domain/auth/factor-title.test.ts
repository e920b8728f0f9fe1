import { expect, test } from 'vitest'
import { factorTitle } from './factor-title.ts'

test.each([
  {
    type: 'totp',
    friendlyName: '',
    phone: null,
    title: 'Authenticator app',
    why: 'most people have one without a name',
  },
  {
    type: 'totp',
    friendlyName: 'Work',
    phone: null,
    title: 'Authenticator app (Work)',
    why: 'the name tells two apart',
  },
  {
    type: 'totp',
    friendlyName: 'Authenticator app',
    phone: null,
    title: 'Authenticator app',
    why: 'the proposed name adds nothing',
  },
  {
    type: 'phone',
    friendlyName: '',
    phone: '233241234567',
    title: 'Phone ending in 567',
    why: 'mails may be read by others',
  },
] as const)('a $type is called $title: $why', ({ title, why: _why, ...factor }) => {
  expect(factorTitle(factor)).toBe(title)
})
