import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { profileFromMetadata } from './profile-from-metadata.ts'
import { PROFILE_MAX, ProfileChange } from './profiles-api.ts'

const TODAY = '2026-11-20'
const AMA = {
  full_name: 'Ama Mensah',
  phone: '0241234567',
  date_of_birth: '1998-05-01',
  gender: 'female',
  country: 'Ghana',
  address: 'Ring Road 1',
  city: 'Kumasi',
  postal_code: 'AK-039-5028',
  referred_by: '7k3qf9m2',
}
const start = (change: Record<string, unknown> = {}) => profileFromMetadata({ ...AMA, ...change }, TODAY)

test('a sign-up from the form is stored unchanged', () => {
  expect(start()).toEqual({
    fullName: 'Ama Mensah',
    phone: '0241234567',
    dateOfBirth: '1998-05-01',
    gender: 'female',
    country: 'Ghana',
    address: 'Ring Road 1',
    city: 'Kumasi',
    postalCode: 'AK-039-5028',
    referredBy: '7K3QF9M2',
  })
})

test('from abroad no address is kept: nothing is delivered there', () => {
  expect(start({ country: 'International' })).toMatchObject({
    country: 'International',
    address: '',
    city: '',
    postalCode: '',
  })
})

test.each([
  {
    key: 'phone',
    value: '+233 24 123 4567',
    field: 'phone',
    kept: '0241234567',
    why: 'it is one number in any spelling',
  },
  { key: 'phone', value: '12 34', field: 'phone', kept: '1234', why: 'only digits stand in a number' },
  { key: 'phone', value: 241234567, field: 'phone', kept: '', why: 'a number is not a text' },
  { key: 'gender', value: 'robot', field: 'gender', kept: null, why: 'the value is unknown' },
  { key: 'date_of_birth', value: '2026-11-21', field: 'dateOfBirth', kept: null, why: 'the date is in the future' },
  { key: 'date_of_birth', value: '2026-11-20', field: 'dateOfBirth', kept: TODAY, why: 'somebody is born today' },
  { key: 'date_of_birth', value: '1899-12-31', field: 'dateOfBirth', kept: null, why: 'it is before 1900' },
  { key: 'date_of_birth', value: '1998-02-30', field: 'dateOfBirth', kept: null, why: 'the day does not exist' },
  {
    key: 'date_of_birth',
    value: '1 May 1998',
    field: 'dateOfBirth',
    kept: null,
    why: 'the form sends dates, not words',
  },
  { key: 'referred_by', value: 'my best friend', field: 'referredBy', kept: null, why: 'it is not a code' },
  { key: 'referred_by', value: 'OI3Q-F9M2', field: 'referredBy', kept: '013QF9M2', why: 'O and I are misread digits' },
  { key: 'full_name', value: ['Ama'], field: 'fullName', kept: '', why: 'a list is not a name' },
  { key: 'full_name', value: 'Ama\r\nBcc: x\0', field: 'fullName', kept: 'Ama Bcc: x', why: 'a name is one line' },
  { key: 'full_name', value: '<script>1</script>', field: 'fullName', kept: '<script>1</script>', why: 'it is text' },
  { key: 'full_name', value: 'a'.repeat(99), field: 'fullName', kept: 'a'.repeat(80), why: 'a long text is cut' },
  {
    key: 'full_name',
    value: `${'a'.repeat(79)}😋`,
    field: 'fullName',
    kept: 'a'.repeat(79),
    why: 'never within an emoji',
  },
  { key: 'country', value: 'Atlantis', field: 'country', kept: 'Ghana', why: 'Ghana is the default' },
])('$key of $value becomes $kept: $why', ({ key, value, field, kept }) => {
  expect(start({ [key]: value })).toMatchObject({ [field]: kept })
})

test('a sign-in provider’s name counts where no other was typed', () => {
  expect(start({ full_name: undefined, name: 'Kofi' }).fullName).toBe('Kofi')
  expect(start({ name: 'Kofi' }).fullName).toBe('Ama Mensah')
})

test('any metadata results in a profile that the profile’s own schema accepts', () => {
  const keys = fc.constantFrom(...Object.keys(AMA), 'name', '__proto__')
  const values = fc.oneof(fc.anything(), fc.string({ unit: anyCharacter, maxLength: 300 }))
  fc.assert(
    fc.property(fc.dictionary(keys, values), (metadata) => {
      const { phone, referredBy, ...rest } = profileFromMetadata(metadata, TODAY)
      expect(ProfileChange.safeParse({ ...rest, deliveryPhone: phone }).error).toBeUndefined()
      expect(referredBy ?? '01234567').toMatch(/^[0-9A-Z]{8}$/)
      expect(JSON.stringify(rest).isWellFormed()).toBe(true)
      expect(rest.address.length).toBeLessThanOrEqual(PROFILE_MAX.address)
    }),
  )
})
