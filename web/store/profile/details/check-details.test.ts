import { expect, test } from 'vitest'
import { bps } from '#domain/money.ts'
import { ProfileChange, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { type Details, detailChangeOf, detailProblems, detailsOf } from './check-details.ts'

const TODAY = '2026-11-20'
const AMA: Details = {
  fullName: 'Ama Mensah',
  deliveryPhone: '0241234567',
  dateOfBirth: '1998-05-01',
  gender: 'female',
  country: 'Ghana',
  address: 'House 12',
  city: 'Accra',
  postalCode: 'AK-039-5028',
}
const PROFILE: ProfileView = {
  ...AMA,
  gender: 'female',
  userId: '0198c7a0-0000-7000-8000-000000000001',
  email: 'ama@example.com',
  phone: '',
  avatarUrl: null,
  referralCode: '7K3QF9M2',
  referralCount: 0,
  subscription: { planId: 'unsubscribed', planName: 'Free', discountBps: bps(0), expiresAt: null },
  asksForClubNews: false,
  notifications: { email: true, sms: true, push: true },
  staffRole: null,
}

test('the form begins with what was typed before and could not be saved yet', () => {
  expect(detailsOf(PROFILE, { address: 'House 99' })).toEqual({ ...AMA, address: 'House 99' })
})

test('a value that was never given is an empty field', () => {
  expect(detailsOf({ ...PROFILE, gender: null, dateOfBirth: null }, {})).toMatchObject({ gender: '', dateOfBirth: '' })
})

test.each([
  { typed: { fullName: ' ' }, wrong: ['fullName'], why: 'the rider has to ask for somebody' },
  { typed: { deliveryPhone: '02412' }, wrong: ['deliveryPhone'], why: 'half a number reaches nobody' },
  { typed: { deliveryPhone: '' }, wrong: [], why: 'a number may be taken away' },
  { typed: { dateOfBirth: '2026-11-21' }, wrong: ['dateOfBirth'], why: 'nobody is born tomorrow' },
  { typed: { dateOfBirth: '' }, wrong: [], why: 'nobody has to tell it' },
])('$typed is wrong in $wrong: $why', ({ typed, wrong }) => {
  expect(Object.keys(detailProblems({ ...AMA, ...typed }, TODAY))).toEqual(wrong)
})

test.each([
  { typed: { fullName: ' Ama ' }, saved: { fullName: 'Ama' }, why: 'spaces around are no name' },
  { typed: { fullName: '' }, saved: { fullName: undefined }, why: 'whoever empties a field is about to type in it' },
  { typed: { deliveryPhone: '241234567' }, saved: { deliveryPhone: '0241234567' }, why: 'it is kept as it is dialled' },
  { typed: { deliveryPhone: '0241' }, saved: { deliveryPhone: undefined }, why: 'half a number is not saved' },
  { typed: { dateOfBirth: '' }, saved: { dateOfBirth: null }, why: 'it can be taken back' },
  {
    typed: { country: 'International' as const },
    saved: { country: 'International', address: '', city: '', postalCode: '' },
    why: 'nothing is delivered there',
  },
  {
    typed: { country: 'Ghana' as const },
    saved: { country: 'Ghana', address: 'House 12', city: 'Accra', postalCode: 'AK-039-5028' },
    why: 'whoever turns back has typed it already',
  },
])('typing $typed saves $saved: $why', ({ typed, saved }) => {
  const change = detailChangeOf(typed, AMA, TODAY)

  expect(change).toStrictEqual(saved)
  expect(ProfileChange.safeParse(change).error).toBeUndefined()
})
