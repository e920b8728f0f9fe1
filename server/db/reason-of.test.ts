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

test.each([
  failed('could not extend file: No space left on device', '53100'),
  failed('canceling statement due to statement timeout', '57014'),
  failed('deadlock detected', '40P01'),
])('what a database answered is the reason: $cause.message', (error) => {
  expect(reasonOf(error, DATABASE)).toBe(error.cause?.message)
})

test.each(['57P03', '08006', undefined])('a database that does not answer is named with the code %s', (code) => {
  const error = failed('Connection terminated unexpectedly', code)
  expect(reasonOf(error, DATABASE)).toContain(`does not answer (${code ?? 'Connection terminated unexpectedly'})`)
})

test('a database behind a socket is named by its folder', () => {
  const error = failed('connect ENOENT /run/postgresql/.s.PGSQL.5432', 'ECONNREFUSED')
  expect(reasonOf(error, 'postgres:///shop?host=/run/postgresql')).toContain(
    'database at /run/postgresql:5432 does not',
  )
})

test('wrong input is reported by its place and fault', () => {
  const { error } = z.object({ who: z.string().min(1, 'is empty') }).safeParse({ who: '' })
  expect(reasonOf(error)).toBe('who: is empty')
})
