import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { reasonOf } from './reason-of.ts'

const DATABASE = 'postgres://shop:hunter2@db.example.com/shop'
const failed = (message: string, code?: string) =>
  new DrizzleQueryError(
    'insert into orders values ($1)',
    ['Ama 0244123456'],
    Object.assign(new Error(message), { code }),
  )

test.each([
  { error: new Error('The disk is full.'), reason: 'The disk is full.', why: 'it is our own' },
  { error: failed('no such column'), reason: 'no such column', why: 'parameters are left out' },
  {
    error: failed('invalid input for bigint: "0244"'),
    reason: 'invalid input for bigint',
    why: 'so are quoted values',
  },
  {
    error: Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
    reason: 'ECONNREFUSED',
    why: 'a name with several addresses fails without a message',
  },
])('a failure is reported as “$reason”: $why', ({ error, reason }) => {
  expect(reasonOf(error)).toBe(reason)
})

test.each([
  failed('connect ECONNREFUSED 10.0.0.1:5432', 'ECONNREFUSED'),
  Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
])('a database that is away is named without user and password', (error) => {
  expect(reasonOf(error, DATABASE)).toBe('The database at db.example.com:5432 does not answer (ECONNREFUSED).')
})

test('wrong input is reported by its place and fault', () => {
  const { error } = z.object({ who: z.string().min(1, 'is empty') }).safeParse({ who: '' })
  expect(reasonOf(error)).toBe('who: is empty')
})
