import { expect, test } from 'vitest'
import { isAsked, type PushAnswers, withAnswer } from './push-answers.ts'

test('an order is asked about once, whatever the answer', () => {
  expect(isAsked([], 'A')).toBe(true)
  expect(isAsked(withAnswer([], 'A', true), 'A')).toBe(false)
  expect(isAsked(withAnswer([], 'A', false), 'A')).toBe(false)
})

test('after one refusal the next order asks once more, and after two nobody asks again', () => {
  const once = withAnswer([], 'A', false)
  expect(isAsked(once, 'B')).toBe(true)
  expect(isAsked(withAnswer(once, 'B', false), 'C')).toBe(false)
})

test('another answer replaces the first, and old answers are forgotten', () => {
  const many = Array.from({ length: 40 }, (_, at) => `${at}`)
  const answers = many.reduce<PushAnswers>((all, id) => withAnswer(all, id, true), [])
  expect(answers).toHaveLength(30)
  expect(withAnswer(answers, '39', false).filter(({ orderId }) => orderId === '39')).toEqual([
    { orderId: '39', isTold: false },
  ])
})
