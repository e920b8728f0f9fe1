// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createPurchaseIds } from './purchase-ids.ts'
import { forgetRequests } from './request-storage.ts'
import { forgetPerson } from './stored-value.ts'

const FIVE = { userId: 'ama', providerId: 'mtn', amount: 500, phone: '0244123456' }
let made = 0
const newId = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}
const ids = () => createPurchaseIds('airtime', { newId })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the same content keeps its id, so that a payment that was begun is continued', () => {
  const own = ids()
  const id = own.idOf(FIVE)
  expect(own.idOf({ ...FIVE })).toBe(id)
})

test('other content gets another id, and so does the same content after it was bought', () => {
  const own = ids()
  const first = own.idOf(FIVE)
  const second = own.idOf({ ...FIVE, amount: 600 })
  expect(second).not.toBe(first)
  own.forget()
  expect(own.idOf({ ...FIVE, amount: 600 })).not.toBe(second)
})

test('a reload during a payment continues it, and never another person’s', () => {
  const id = ids().idOf(FIVE)
  expect(ids().idOf(FIVE)).toBe(id)
  expect(ids().idOf({ ...FIVE, userId: 'kofi' })).not.toBe(id)
})

test('two tabs that pay for the same cart continue one payment, until the server closes it', () => {
  let now = 0
  const tab = () => createPurchaseIds('recipe', { isShared: true, newId, now: () => now })
  const id = tab().idOf(FIVE)
  sessionStorage.clear()
  const other = tab()
  expect(other.idOf(FIVE)).toBe(id)
  now = 2 * 60 * 60_000 + 1
  expect(other.idOf(FIVE)).not.toBe(id)
  expect(other.idOf(FIVE)).toBe(tab().idOf(FIVE))
})

test('the same content hours later is another purchase, so that it is not called paid by the earlier one', () => {
  let now = 0
  const own = createPurchaseIds('airtime', { newId, now: () => now })
  const id = own.idOf(FIVE)
  now = 2 * 60 * 60_000
  expect(own.idOf(FIVE)).toBe(id)
  now += 1
  expect(own.idOf(FIVE)).not.toBe(id)
})

test('a paid purchase is removed from the storage, and nothing else', () => {
  sessionStorage.setItem('chillz-splash', 'shown')
  ids().idOf(FIVE)
  createPurchaseIds('dispatch', { newId }).idOf({ userId: 'ama' })

  forgetRequests('airtime')
  expect(Object.keys(sessionStorage)).toEqual(['chillz-splash', 'chillz-request-dispatch-purchase-ama'])
  forgetPerson()
  expect(Object.keys(sessionStorage)).toEqual(['chillz-splash'])
})
