import fc from 'fast-check'
import { anyCharacter } from '../any-character.ts'

/** Generated JSON, without `undefined`. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Text that PostgreSQL cannot store: NUL anywhere, halves of a surrogate pair in JSON. */
export const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'b\udc00c', '\udfff\ud800'] as const

/** A number that JSON can express but JavaScript's serialiser cannot: `wire` replaces this mark by it. */
const HUGE_NUMBER = '@@1e400@@'

/** Names with a special meaning to programs, and names of fields that only the server may set. */
const NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', '', ' ', '0', '$where'],
  ...['price', 'unitPrice', 'lineTotal', 'subtotal', 'total', 'discount', 'subscriptionDiscount', 'subscriptionBps'],
  ...['deliveryFee', 'serviceFee', 'status', 'amount', 'currency', 'userId', 'role', 'isAdmin', 'orderId', 'reference'],
]

const TEXTS = [
  ...['', ' ', '\t\n\r', '\u202e\u2066', 'ﷺ﷽', '👩🏾‍🍳🍲', 'Ɛ̃ŋɔ', '\ufeff', '\u2028', '\ufffe'],
  ...["'; drop table orders; --", '" or 1=1 --', '%', '_', '\\', '$1', '{{7*7}}', '<script>alert(1)</script>', '&lt;'],
  ...['../../../../etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/', 'javascript:alert(1)'],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '1e3',
    '0x10',
    '٣',
    '１２',
    '[object Object]',
    '__proto__',
    'constructor',
  ],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '2026-11-21T07:00:00+02:00'],
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '0000000000', 'UUUUUUUUUU'],
  ...UNSTORABLE,
]

const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 30, max: 4_000 }).map((length) => 'ɛ'.repeat(length)) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(70_000)) },
)

const hostileNumber = fc.constantFrom<Json>(
  ...[0, -1, 1, 1.5, -0.01, 100, 1_000, 32_768, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324, HUGE_NUMBER],
)

const hostileStructure: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>([], {}, [[]], [null], [{}]),
  fc.integer({ min: 41, max: 3_000 }).map((length): Json => Array.from({ length }, () => 0)),
  fc.integer({ min: 2, max: 400 }).map(nested),
  fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom<Json>(0, 'x', null, { toString: 1 }), { maxKeys: 4 }),
)

/** Values that a field does not expect. */
const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false),
  hostileNumber,
  hostileText,
  hostileStructure,
)

/** A valid body with one to three changes: replaced, removed, added, or mixed with odd text. */
export function spoilt(proper: Json): fc.Arbitrary<Json> {
  return fc
    .array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('replace', 'remove', 'add', 'append'),
        hostileValue,
        fc.constantFrom(...NAMES),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((changes) =>
      changes.reduce<Json>((body, [where, how, value, name]) => {
        const paths = pathsOf(body)
        const path = paths[where % paths.length] ?? []
        return changed(body, path, (part, holder) => {
          if (how === 'append' && typeof part === 'string')
            return part + (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 20)
          if (how === 'add' && isObject(part)) return withKey(part, name, value)
          if (how === 'remove' && isObject(holder)) return undefined
          return value
        })
      }, proper),
    )
}

/** The path to every part of a body; the body itself has the empty path. */
export function pathsOf(body: Json): string[][] {
  const paths: string[][] = []
  const visit = (part: Json, path: string[]) => {
    paths.push(path)
    const inner = Array.isArray(part) ? part.slice(0, 50) : isObject(part) ? part : []
    for (const [key, one] of Object.entries(inner).slice(0, 50)) visit(one, [...path, key])
  }
  visit(body, [])
  return paths
}

/** The body with another part at a path; `undefined` removes the part. */
export function changed(
  body: Json,
  path: readonly string[],
  change: (part: Json, holder: Json) => Json | undefined,
  holder: Json = null,
): Json {
  const [key, ...rest] = path
  if (key === undefined) return change(body, holder) ?? null
  if (Array.isArray(body)) {
    return body.map((part, index) => (String(index) === key ? changed(part, rest, change, body) : part))
  }
  if (!isObject(body)) return body
  const part = body[key] ?? null
  const next = rest.length === 0 ? change(part, body) : changed(part, rest, change, body)
  const others = Object.entries(body).filter(([name]) => name !== key)
  return Object.fromEntries(next === undefined ? others : [...others, [key, next]])
}

/** The JSON text of a body, with numbers that only text can express. */
export function wire(body: Json): string {
  return JSON.stringify(body).replaceAll(`"${HUGE_NUMBER}"`, '1e400')
}

/** Bodies that are not valid JSON, or too large. */
export const hostileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    ...[
      Buffer.from(''),
      Buffer.from('{'),
      Buffer.from('{"a":1,}'),
      Buffer.from('{"a":1}{"b":2}'),
      Buffer.from('{"__proto__":{"isAdmin":true}}'),
      Buffer.from('{"constructor":{"prototype":{"isAdmin":true}}}'),
      Buffer.from('\ufeff{}'),
      Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22]), // text that is not UTF-8
      Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]), // half a surrogate pair, written as UTF-8
      Buffer.from('['.repeat(30_000)),
      Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      Buffer.from(`{"a":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}`),
      Buffer.from(`"${'x'.repeat(200_000)}"`),
      Buffer.from('a=1&b=2'),
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a\u0000.png"\r\n\r\nx\r\n--x--\r\n'),
    ],
  ),
)

/** Header values that Node accepts, and a server must survive. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...['accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range', 'cookie'],
    ...[
      'authorization',
      'idempotency-key',
      'origin',
      'x-forwarded-for',
      'x-forwarded-host',
      'host',
      'x-http-method-override',
    ],
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      '*',
      'br;q=9,gzip;q=-1,,;',
      'identity;q=0, *;q=0',
      '"x", W/"',
      'bytes=9-1',
      'bytes=0-0,'.repeat(300),
    ),
    fc.constantFrom('Bearer null', 'a=b; '.repeat(500), '1.2.3.4, ::1, unknown', 'DELETE', 'x'.repeat(8_000), 'null'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  ),
  { maxKeys: 4 },
)

/** A part of a path or query. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: hostileText.map((text) => encodeURIComponent(text.slice(0, 3_000).toWellFormed()).slice(0, 3_000)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%00', '%zz', '%', '%c0%80', '%ff', '%2e%2e%2f', '..', '//', '%ed%a0%80', ';', '?', '#'),
  },
)

const isObject = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Supports `__proto__`, which an assignment would take for the prototype. */
function withKey(object: { [key: string]: Json }, name: string, value: Json): Json {
  return Object.fromEntries([...Object.entries(object), [name, value]])
}

function nested(depth: number): Json {
  let value: Json = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
