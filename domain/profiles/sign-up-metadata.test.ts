import { expect, test } from 'vitest'
import { type SignUpDetails, signUpMetadata } from './sign-up-metadata.ts'

const details: SignUpDetails = {
  fullName: ' Ama Mensah ',
  phone: '0241234567',
  dateOfBirth: '1998-05-01',
  gender: 'female',
  country: 'Ghana',
  address: 'Ring Road 1',
  city: 'Kumasi',
  postalCode: 'AK-039-5028',
  referralCode: '',
}

test('the details have the names of the API, and no referral is null', () => {
  expect(signUpMetadata(details)).toEqual({
    full_name: 'Ama Mensah',
    phone: '0241234567',
    date_of_birth: '1998-05-01',
    gender: 'female',
    country: 'Ghana',
    address: 'Ring Road 1',
    city: 'Kumasi',
    postal_code: 'AK-039-5028',
    referred_by: null,
  })
})

test('from abroad no address goes along, even one typed before the country was changed', () => {
  expect(signUpMetadata({ ...details, country: 'International', referralCode: ' AMA42 ' })).toMatchObject({
    country: 'International',
    address: '',
    city: '',
    postal_code: '',
    referred_by: 'AMA42',
  })
})
