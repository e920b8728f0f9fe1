import { expect, test } from 'vitest'
import { makeKeptWish } from './kept-wish.ts'

const FIVE = { providerId: 'mtn', amount: 500, phone: '0244123456' }
const aWish = () => {
  let made = 0
  return makeKeptWish(() => {
    made += 1
    return `id-${made}`
  })
}

test('the same wish again keeps its id, so that a payment that was begun is gone on with', () => {
  const wish = aWish()
  expect(wish.idOf(FIVE)).toBe('id-1')
  expect(wish.idOf({ ...FIVE })).toBe('id-1')
})

test('another wish is another one, and so is the same after it was bought', () => {
  const wish = aWish()
  wish.idOf(FIVE)
  expect(wish.idOf({ ...FIVE, amount: 600 })).toBe('id-2')
  wish.forget()
  expect(wish.idOf({ ...FIVE, amount: 600 })).toBe('id-3')
})
