import { expect, test } from 'vitest'
import { withoutSent } from './without-sent.ts'

test('a field keeps what was typed while its text was being sent', () => {
  expect(withoutSent('No onions', 'No onions')).toBe('')
  expect(withoutSent('No onions\nCall first', 'No onions')).toBe('Call first')
  expect(withoutSent('Call first', 'No onions'), 'replaced meanwhile').toBe('Call first')
})
