import { expect, test } from 'vitest'
import { dotted } from './dotted.ts'

test('a dot stays on the line of the words before it, so that none begins a line', () => {
  expect(dotted(['Ama Mensah', 'Accra'])).toBe('Ama Mensah\u00a0· Accra')
  expect(dotted([null, '', 'Accra'])).toBe('Accra')
})
