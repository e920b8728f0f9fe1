// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { afterOrder, CheckoutDraft, EMPTY_DRAFT, withinLimits } from './checkout-draft.ts'

test('a field that cannot be read starts empty and leaves the others as they were', () => {
  const stored = { ...EMPTY_DRAFT, name: 'Ama', phone: 42, scheduledFor: 'tomorrow' }

  expect(CheckoutDraft.parse(stored)).toEqual({ ...EMPTY_DRAFT, name: 'Ama' })
})

test('who orders next time need not write name and address again, but confirms the age again', () => {
  const draft = { ...EMPTY_DRAFT, name: 'Ama', address: 'Osu', notes: 'Call first', ageConfirmed: true }

  expect(afterOrder(draft)).toMatchObject({ name: 'Ama', address: 'Osu', notes: '', ageConfirmed: false })
})

test('what is typed is cut where an order takes no more: kept too long, it would be gone after a reload', () => {
  const typed = { name: 'A'.repeat(81), address: `${'x'.repeat(199)}🏠`, notes: 'n'.repeat(121), city: 'Accra' }

  const draft = { ...EMPTY_DRAFT, ...withinLimits(typed) }
  expect(draft).toMatchObject({ address: 'x'.repeat(199), city: 'Accra' })
  expect(CheckoutDraft.parse(draft)).toEqual(draft)
  expect(withinLimits({ phone: '0241234567' })).toEqual({ phone: '0241234567' })
})
