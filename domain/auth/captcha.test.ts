import { expect, test } from 'vitest'
import { answerTo, isRightAnswer, joinCaptcha, makeQuestion, splitCaptcha, spokenQuestion } from './captcha.ts'

/** The twelve bytes that give these remainders. */
const bytes = (operation: number, first: number, second: number) => {
  const view = new DataView(new ArrayBuffer(12))
  for (const [index, value] of [operation, first, second].entries()) view.setUint32(index * 4, value)
  return new Uint8Array(view.buffer)
}

test.each([
  { operation: 0, lowest: '1 + 1', highest: '20 + 20', spread: [19, 19], why: 'two numbers from 1 to 20' },
  { operation: 1, lowest: '10 - 1', highest: '29 - 10', spread: [19, 9], why: 'from 10 to 29, less 1 to 10' },
  { operation: 2, lowest: '2 × 2', highest: '10 × 10', spread: [8, 8], why: 'two numbers from 2 to 10' },
])('$lowest to $highest: $why', ({ operation, lowest, highest, spread: [first = 0, second = 0] }) => {
  expect(makeQuestion(bytes(operation, 0, 0))).toBe(lowest)
  expect(makeQuestion(bytes(operation, first, second))).toBe(highest)
  expect(makeQuestion(bytes(operation, first + 1, second + 1)), 'the next value starts again').toBe(lowest)
})

test('every question has an answer of zero or more, which is accepted', () => {
  for (let operation = 0; operation < 3; operation++)
    for (let first = 0; first < 20; first++)
      for (let second = 0; second < 20; second++) {
        const question = makeQuestion(bytes(operation, first, second))
        const answer = answerTo(question)
        expect(answer, question).toBeGreaterThanOrEqual(0)
        expect(isRightAnswer(question, String(answer)), question).toBe(true)
        expect(isRightAnswer(question, String((answer ?? 0) + 1)), question).toBe(false)
      }
})

test('too few random bytes make no question, because it could be guessed', () => {
  expect(() => makeQuestion(new Uint8Array(11))).toThrow(RangeError)
})

test.each([
  { typed: ' 12 ', isRight: true, why: 'spaces are ignored' },
  { typed: '012', isRight: true, why: 'it is the same number' },
  { typed: '', isRight: false, why: 'an empty answer is not zero' },
  { typed: '12.0', isRight: false, why: 'only digits are accepted' },
  { typed: '1e1', isRight: false, why: 'nor a formula' },
  { typed: 'twelve', isRight: false, why: 'nor words' },
])('"$typed" to 7 + 5 is right: $isRight, because $why', ({ typed, isRight }) => {
  expect(isRightAnswer('7 + 5', typed)).toBe(isRight)
})

test('a text that is not a question has no right answer', () => {
  expect(answerTo('7 / 5')).toBeUndefined()
  expect(isRightAnswer('', '0')).toBe(false)
  expect(isRightAnswer('constructor', 'NaN')).toBe(false)
})

test.each([
  { question: '7 + 5', spoken: '7 plus 5' },
  { question: '12 - 5', spoken: '12 minus 5' },
  { question: '7 × 5', spoken: '7 times 5' },
])('$question is spoken as $spoken, because some screen readers omit signs', ({ question, spoken }) => {
  expect(spokenQuestion(question)).toBe(spoken)
})

test('question and answer are joined into one text and split again, whatever the token holds', () => {
  const both = { token: 'abc:def.ghi', answer: '12' }
  expect(splitCaptcha(joinCaptcha({ ...both, answer: ' 12 ' }))).toEqual(both)
  expect(splitCaptcha('abc')).toBeUndefined()
  expect(splitCaptcha(':12')).toBeUndefined()
})
