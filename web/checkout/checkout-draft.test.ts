// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { afterOrder, CheckoutDraft, EMPTY_DRAFT } from './checkout-draft.ts'

test('a field that cannot be read starts empty and leaves the others as they were', () => {
  const stored = { ...EMPTY_DRAFT, name: 'Ama', phone: 42, scheduledFor: 'tomorrow' }

  expect(CheckoutDraft.parse(stored)).toEqual({ ...EMPTY_DRAFT, name: 'Ama' })
})

test('who orders next time need not write name and address again, but confirms the age again', () => {
  const draft = { ...EMPTY_DRAFT, name: 'Ama', address: 'Osu', notes: 'Call first', ageConfirmed: true }

  expect(afterOrder(draft)).toMatchObject({ name: 'Ama', address: 'Osu', notes: '', ageConfirmed: false })
})
