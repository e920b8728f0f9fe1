import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  { text: 'no pepper', max: 20, cut: 'no pepper', why: 'a short text stays' },
  { text: 'no pepper', max: 2, cut: 'no', why: 'a long one ends at the limit' },
  { text: 'hot 🌶', max: 5, cut: 'hot ', why: 'an emoji is left out rather than halved' },
  { text: 'hot 🌶', max: 6, cut: 'hot 🌶', why: 'one that fits stays' },
])('$why', ({ text, max, cut }) => {
  expect(cutText(text, max)).toBe(cut)
})
