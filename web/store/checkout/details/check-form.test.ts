// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../orders/checkout-draft.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { checkForm, hasEmptyFields } from './check-form.ts'

const filled = { ...EMPTY_DRAFT, name: 'Ama', phone: '0241234567', address: 'Osu, near the church', city: 'Accra' }
const needs = {
  requiresAge: false,
  isAgeConfirmed: false,
  cities: [
    { name: 'Accra', isServed: true },
    { name: 'Takoradi', isServed: false },
  ],
}

test('name, phone, address and a served city are enough', () => {
  expect(checkForm(filled, needs)).toEqual({})
})

test('a city that was kept in another spelling is served, as it is for the server', () => {
  expect(checkForm({ ...filled, city: 'accra' }, needs)).toEqual({})
})

test.each([
  { change: { name: '  ' }, part: 'name', why: 'blanks are no name' },
  { change: { phone: '0921234567' }, part: 'phone', why: 'no number begins with 09' },
  { change: { phone: '024123' }, part: 'phone', why: 'digits are missing' },
  { change: { email: 'ama@' }, part: 'email', why: 'a receipt could not be sent' },
  { change: { city: 'Takoradi' }, part: 'city', why: 'nobody delivers there yet' },
  { change: { city: '' }, part: 'city', why: 'a guess would send the rider to another city' },
  { change: { address: '' }, part: 'address', why: 'the rider must know where to' },
])('$part is refused: $why', ({ change, part }) => {
  expect(Object.keys(checkForm({ ...filled, ...change }, needs))).toEqual([part])
})

test('the fault of a city that is not served names those that are', () => {
  expect(checkForm({ ...filled, city: 'Takoradi' }, needs).city).toBe(
    'Service not yet available in this city. Currently serving Accra.',
  )
})

test('adults-only items require the age confirmation, and the tick gives it', () => {
  expect(checkForm(filled, { ...needs, requiresAge: true })).toHaveProperty('age')
  expect(checkForm(filled, { ...needs, requiresAge: true, isAgeConfirmed: true })).toEqual({})
})

test('only the three required fields disable the button; other faults are shown when it is pressed', () => {
  expect(hasEmptyFields({ ...filled, address: ' ' })).toBe(true)
  expect(hasEmptyFields({ ...filled, phone: '1' })).toBe(false)
})

test('why the age is asked names drinks only where nothing but drinks asks', () => {
  expect(CHECKOUT_TEXTS.ageWhy(false, ['beverages'])).toBe('Someone 18 or older must receive drinks.')
  expect(CHECKOUT_TEXTS.ageWhy(false, ['health'])).toBe('Someone 18 or older must receive this order.')
  expect(CHECKOUT_TEXTS.ageWhy(true, ['beverages'])).toContain('Please have an ID ready at the door.')
})
