import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { PROPER_BODIES } from '#test/hostile/proper-bodies.ts'
import { publishedOperations } from '#test/hostile/published-operations.ts'
import { faultIn } from './refuse-unstorable.ts'

const TEXT = 'holds NUL or half a character'
const DEPTH = 'is nested too deep'

/** As JSON text: a value that is nested deep enough breaks whatever writes it. */
const nested = (levels: number) => '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2)

test.each([
  { value: 'Ama', fault: undefined, why: 'plain text' },
  { value: 'Ɔkɔmfo 👩🏾‍🍳\n', fault: undefined, why: 'whole characters, however rare' },
  { value: 'a\0b', fault: TEXT, why: 'NUL' },
  { value: '\ud83d', fault: TEXT, why: 'the first half of an emoji' },
  { value: '\udf72!', fault: TEXT, why: 'the second half of one' },
  { value: { lines: [{ special: ['x', { y: '\0' }] }] }, fault: TEXT, why: 'NUL deep inside' },
  { value: { 'a\0': 1 }, fault: TEXT, why: 'NUL in the name of a field' },
  { value: Buffer.from('\0'), fault: undefined, why: 'bytes, which are not text' },
  { value: [null, undefined, 0, true], fault: undefined, why: 'what is no text at all' },
  { value: JSON.parse(nested(20)), fault: undefined, why: 'deeper than any form' },
  { value: JSON.parse(nested(22)), fault: DEPTH, why: 'deeper than that' },
  { value: JSON.parse(nested(200_000)), fault: DEPTH, why: 'so deep that recursion runs out of stack' },
])('$why: $fault', ({ value, fault }) => {
  expect(faultIn(value)).toBe(fault)
})

const { app } = await testShop()
const takingBodies = (await publishedOperations(app)).filter(({ takesBody }) => takesBody)

describe('a body that is nested by the thousand', () => {
  test.each(takingBodies)('is refused by $method $url', async ({ method, url }) => {
    const proper = PROPER_BODIES[`${method} ${url}`]?.({ orderId: '7K3QF9M2XA' }) ?? {}
    const payload = JSON.stringify({ ...(proper as object), data: 0 }).replace('"data":0', `"data":${nested(10_000)}`)
    const reply = await app.inject({
      method: method as 'POST', // or any other that is published
      url: url.replace(/\{\w+\}/g, 'x'),
      headers: { 'content-type': 'application/json' },
      payload,
    })
    // Some calls know who asks before they look at what was sent.
    expect([400, 401, 403, 404]).toContain(reply.statusCode)
  })

  test.each([2_000, 10_000])('of %d levels is no metadata: 400', async (levels) => {
    const payload = `{"email":"eve@example.com","data":${nested(levels)}}`
    const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
    const reply = await app.inject({ method: 'POST', url: '/auth/v1/otp', headers, payload })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation_failed'])
  })
})
