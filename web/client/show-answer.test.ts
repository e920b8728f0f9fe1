import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { keyOf } from './query-of.ts'
import { changeAnswers, showAnswer } from './show-answer.ts'

const listDishes = {
  method: 'GET',
  url: '/api/dishes',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'Dishes', response: { 200: z.array(z.string()) } },
} as const satisfies Endpoint
const queryKey = keyOf(listDishes)

/** A client that has asked, and is answered when the test says so. */
function asking(known?: string[]) {
  const queries = new QueryClient()
  if (known) queries.setQueryData(queryKey, known)
  const reply = Promise.withResolvers<string[]>()
  const asked = queries.fetchQuery({ queryKey, queryFn: () => reply.promise }).catch(() => 'cancelled')
  return {
    queries,
    answerLate: async (dishes: string[]) => {
      reply.resolve(dishes)
      await asked
    },
  }
}

test('an answer from before a change that arrives after it does not replace what the change has answered', async () => {
  const { queries, answerLate } = asking()
  showAnswer(queries, queryKey, ['Jollof'])
  await answerLate([])
  expect(queries.getQueryData(queryKey)).toEqual(['Jollof'])
})

test('known answers are changed, and one from before the change that arrives after it does not undo that', async () => {
  const { queries, answerLate } = asking(['Jollof'])
  changeAnswers<string[]>(queries, queryKey, (known) => [...known, 'Waakye'])
  await answerLate(['Jollof'])
  expect(queries.getQueryData(queryKey)).toEqual(['Jollof', 'Waakye'])
})

test('a first answer is not changed before it is known, and still waited for', async () => {
  const { queries, answerLate } = asking()
  changeAnswers<string[]>(queries, queryKey, (known) => [...known, 'Waakye'])
  expect(queries.getQueryData(queryKey)).toBeUndefined()
  await answerLate(['Jollof', 'Waakye'])
  expect(queries.getQueryData(queryKey)).toEqual(['Jollof', 'Waakye'])
})
