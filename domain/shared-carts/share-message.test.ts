import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { shareMessage } from './share-message.ts'

const URL = 'https://shop.example.com/c/7KQ2M9XP'

test('a message names the dishes, what they cost without delivery, and the link', () => {
  const lines = [
    { name: 'Jollof Rice', quantity: 2 },
    { name: 'Sobolo', quantity: 1 },
  ]
  expect(shareMessage({ shop: 'Chillz', lines, subtotal: pesewas(10_500) }, URL)).toBe(
    `My cart at Chillz:\n2 x Jollof Rice\n1 x Sobolo\nGH₵ 105.00 before delivery\nOpen: ${URL}`,
  )
})

test('a long cart keeps the message short enough for a link', () => {
  const lines = Array.from({ length: 60 }, () => ({ name: 'ɔ'.repeat(300), quantity: 99 }))
  const text = shareMessage({ shop: 'x'.repeat(300), lines, subtotal: pesewas(99_999_999) }, URL)
  expect(text).toContain('and 55 more')
  expect(encodeURIComponent(text).length).toBeLessThan(2_000)
  expect(text.endsWith(URL), 'the link is never cut').toBe(true)
})
