// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { REPLACED_MAX } from '#domain/orders/orders-api.ts'
import { attemptFor, OrderAttempt, replacedBy, withoutOrder } from './order-attempt.ts'

let made = 0
const newKey = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

test('the same contents keep their key, so a double click or a reload cannot order twice', () => {
  const first = attemptFor({ lines: ['a'] }, null, newKey)

  expect(attemptFor({ lines: ['a'] }, first, newKey)).toBe(first)
})

test('other contents are another order and get another key, else the server would refuse the key', () => {
  const first = attemptFor({ lines: ['a'] }, null, newKey)

  expect(attemptFor({ lines: ['a', 'b'] }, first, newKey).key).not.toBe(first.key)
})

test('a changed cart replaces the order that it became before, over tries that were refused too', () => {
  const placed = { ...attemptFor({ lines: ['a'] }, null, newKey), orderId: '7K3QF9M2XA' }
  const refused = attemptFor({ lines: ['a', 'b'] }, placed, newKey)
  const changed = attemptFor({ lines: ['b'] }, refused, newKey)

  expect(placed.replaces).toBeNull()
  expect([refused.replaces, changed.replaces]).toEqual(Array(2).fill({ key: placed.key, orderId: '7K3QF9M2XA' }))
})

test('a changed cart replaces what its tries without an answer may have become, beside the order that is known', () => {
  const lost = attemptFor({ lines: ['a'] }, null, newKey)
  const again = attemptFor({ lines: ['a', 'b'] }, lost, newKey)
  expect([replacedBy(lost), replacedBy(again)], 'a single key is sent as before').toEqual([undefined, lost.key])

  const placed = { ...again, orderId: '7K3QF9M2XA' }
  const late = attemptFor({ lines: ['b'] }, placed, newKey)
  expect(replacedBy(late), 'the lost one may have come after its replacement').toEqual([placed.key, lost.key])

  let last = late
  for (const line of 'cdefgh') last = attemptFor({ lines: [line] }, last, newKey)
  expect(replacedBy(last), 'as many as the server takes, the known one among them').toHaveLength(REPLACED_MAX)
  expect(replacedBy(last)).toContain(placed.key)
})

test('a try that was refused is no order, so it takes no place of one whose answer was lost', () => {
  const lost = attemptFor({ lines: ['a'] }, null, newKey)
  let last = attemptFor({ lines: ['b'] }, lost, newKey)
  for (const line of 'cdefgh') last = attemptFor({ lines: [line] }, { ...last, isRefused: true }, newKey)
  expect(replacedBy(last)).toBe(lost.key)

  const again = attemptFor({ lines: ['h'] }, { ...last, isRefused: true }, newKey)
  expect(again, 'sent again, its answer may be lost').toEqual({ ...last, isRefused: false })
})

test('a finished order frees its key for the same meal tomorrow, and leaves the key of a newer order alone', () => {
  const sent = { ...attemptFor({ lines: ['a'] }, null, newKey), orderId: '7K3QF9M2XA' }

  expect(withoutOrder(sent, '7K3QF9M2XA')).toBeNull()
  expect(withoutOrder(sent, '0000000000')).toBe(sent)
})

const CONTENT = { customer: { name: 'Ama', phone: '+233241234567' }, lines: ['a'] }

test('an attempt keeps nothing that the shopper has typed, because it stays in the browser after they sign out', () => {
  const stored = JSON.stringify(attemptFor(CONTENT, null, newKey))

  expect(stored).not.toMatch(/Ama|241234567/)
  expect(attemptFor(CONTENT, OrderAttempt.parse(JSON.parse(stored)), newKey)).toEqual(JSON.parse(stored))
})
