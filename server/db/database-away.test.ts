import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '../http/answer-errors.ts'
import { isDatabaseAway, NotPrimary } from './database-away.ts'

const withCode = (code: string) => new DrizzleQueryError('select 1', [], Object.assign(new Error('x'), { code }))

test.each([
  { code: '57P01', why: 'the primary was told to stop' },
  { code: '53300', why: 'there is no connection left' },
  { code: '53100', why: 'its disk is full' },
  { code: '40P01', why: 'the transaction gave way to another' },
  { code: '57014', why: 'it took too long' },
  { code: 'ECONNREFUSED', why: 'nobody listens' },
  { code: 'EAI_AGAIN', why: 'its name is not found' },
])('$code: $why, which passes', ({ code }) => {
  expect(isDatabaseAway(withCode(code))).toBe(true)
})

test('a server that only reads is no database for the shop', () => {
  expect(isDatabaseAway(new NotPrimary('a replica'))).toBe(true)
})

test.each(['23505', '22001', '42703'])('%s is a failure of the statement, which would fail again', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false)
})

test('callers are told to ask again in a second, and that nothing happens twice', async () => {
  const app = Fastify()
  answerErrors(app)
  app.get('/', () => {
    throw withCode('57P01')
  })
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1'])
  expect(reply.json()).toMatchObject({ code: 'server.away', title: 'One moment' })
})
