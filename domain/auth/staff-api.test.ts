import { expect, test } from 'vitest'
import { readStaffAccess } from './staff-api.ts'

test('a page reads the rights of a newer server, which may have more, so that its screens stay open during an upgrade', () => {
  const answer = { role: 'kitchen', rights: ['orders.read_own', 'stars.award'], locked: ['stars.award'] }
  expect(readStaffAccess.schema.response[200].parse(answer)).toEqual(answer)
})
