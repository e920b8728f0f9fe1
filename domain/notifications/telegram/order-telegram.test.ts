import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { formatCedis, pesewas } from '../../money.ts'
import { ORDER_CONTEXT_NAMES } from '../../orders/order-contexts.ts'
import type { OrderNotification } from '../order-notification.ts'
import { OPENING_TEMPLATES } from '../templates.ts'
import { orderTelegramMessages } from './order-telegram.ts'

const TEMPLATE = OPENING_TEMPLATES.order_staff

const order: OrderNotification = {
  orderId: '7K3QF9M2XA',
  orderType: 'order',
  context: 'home',
  customer: {
    name: 'Ama Mensah',
    phone: '+233244123456',
    email: 'ama@example.com',
    address: '12 Ring Road',
    notes: 'Blue gate',
    city: 'Accra',
  },
  items: [
    {
      quantity: 2,
      name: 'Jollof Rice',
      size: 'medium',
      options: ['Smoky', 'Grilled Chicken'],
      extras: [{ name: 'Boiled Eggs', price: pesewas(900), quantity: 1 }],
      special: 'no pepper',
      price: pesewas(5_700),
      lineTotal: pesewas(11_400),
    },
  ],
  subtotal: pesewas(11_400),
  subscriptionDiscount: pesewas(570),
  preorderDiscount: pesewas(0),
  promotionDiscount: pesewas(0),
  deliveryDiscount: pesewas(0),
  promotion: null,
  deliveryFee: pesewas(1_800),
  serviceFee: pesewas(660),
  total: pesewas(13_290),
  scheduledTime: null,
  placedAt: new Date('2026-11-20T18:30:00Z'),
  writtenAt: new Date('2026-11-20T18:30:00Z'),
  promise: null,
  requiresAge: false,
  payment: { kind: 'provider', reference: 'CH-7K3QF9M2XA-1' },
}

/** A parser of exactly what we may send: b and i without attributes, properly nested, and three entities. */
function read(html: string): string {
  let text = ''
  const open: string[] = []
  for (const [token, closing, tag] of html.matchAll(/<(\/?)([bi])>|&(?:amp|lt|gt);|[\s\S]/g)) {
    if (tag !== undefined && closing === '') open.push(tag)
    else if (tag !== undefined) expect(open.pop(), html).toBe(tag)
    else {
      // Not with `expect`: that takes seconds for so many characters.
      if (token === '<' || token === '>' || token === '&') throw new Error(`${token} is not escaped in ${html}`)
      text += { '&amp;': '&', '&lt;': '<', '&gt;': '>' }[token] ?? token
    }
  }
  expect(open, html).toEqual([])
  return text
}

const readAll = (of: OrderNotification, event: 'received' | 'claimed' = 'received') =>
  orderTelegramMessages(of, event, TEMPLATE).map(read).join('\n---\n')

test('a payment at the provider of an order that was claimed before warns of a double payment; others do not', () => {
  const payment = { kind: 'provider', reference: 'R-1', claimed: { transactionId: 'MP<7>' } } as const

  expect(readAll({ ...order, payment })).toContain(
    'Paid online, reference R-1\nMoMo was claimed before, ID MP<7>: if it came too, refund it manually.',
  )
  expect(readAll(order)).not.toContain('claimed')
})

describe('the operator reads', () => {
  test('it has everything that the kitchen and the rider need, without the e-mail address', () => {
    expect(readAll(order)).toBe(
      [
        'New order 7K3QF-9M2XA',
        'Home order',
        'Paid online, reference CH-7K3QF9M2XA-1',
        'Placed: Friday 20 November 2026, 18:30',
        'Deliver: as soon as possible',
        '',
        'Customer: Ama Mensah',
        'Phone: +233244123456',
        'City: Accra',
        'Address: 12 Ring Road',
        'Notes: Blue gate',
        '',
        'Items',
        '2 x Jollof Rice (medium), Smoky, Grilled Chicken - GH₵ 57.00 each, GH₵ 114.00',
        '   + 1 x Boiled Eggs, GH₵ 9.00 each',
        '   Note: no pepper',
        '',
        'Subtotal: GH₵ 114.00',
        'Subscription discount: -GH₵ 5.70',
        'Delivery fee: GH₵ 18.00',
        'Service fee: GH₵ 6.60',
        'Total: GH₵ 132.90',
      ].join('\n'),
    )
  })

  test('a scheduled order shows its whole slot, in Accra’s time', () => {
    const text = readAll({ ...order, scheduledTime: new Date('2026-11-21T08:15:00Z') })

    expect(text).toContain('Deliver: Saturday 21 November 2026, 08:15-09:00')
  })

  test('a closed kitchen states when it starts, and the promise counts from then', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
    const promise = { from: at('09:45'), to: at('10:15'), opensAt: at('09:00') }
    const asked = { ...order, placedAt: at('02:00'), writtenAt: at('02:00'), promise }

    expect(readAll(asked)).toContain('Deliver: as soon as possible, promised 09:45-10:15')
    expect(readAll(asked)).toContain('Kitchen opens today at 09:00, we start then')
    const confirmedNextDay = readAll({ ...order, promise, writtenAt: at('08:30') })
    expect(confirmedNextDay).toContain('promised Saturday 21 November 2026, 09:45-10:15')
    expect(confirmedNextDay).toContain('Kitchen opens today at 09:00')
  })

  test('an order for adults only asks for an ID at the door', () => {
    expect(readAll(order)).not.toContain('18+')
    expect(readAll({ ...order, requiresAge: true })).toContain('18+ ID on delivery')
  })

  test.each([
    {
      event: 'claimed',
      transactionId: 'MP123',
      heading: 'Confirm MoMo: order 7K3QF-9M2XA',
      payment: 'Manual MoMo, awaiting confirmation, ID MP123. Prepare it only once the money is confirmed.',
    },
    {
      event: 'claimed',
      transactionId: null,
      heading: 'Confirm MoMo: order 7K3QF-9M2XA',
      payment:
        'Manual MoMo, awaiting confirmation, no transaction ID given. Prepare it only once the money is confirmed.',
    },
    {
      event: 'received',
      transactionId: 'MP123',
      heading: 'New order 7K3QF-9M2XA',
      payment: 'Paid by manual MoMo, confirmed, ID MP123',
    },
  ] as const)('mobile money $event with ID $transactionId states whether the order can be prepared', (row) => {
    const text = readAll({ ...order, payment: { kind: 'manual', transactionId: row.transactionId } }, row.event)

    expect(text).toContain(`${row.heading}\n`)
    expect(text).toContain(`\n${row.payment}\n`)
  })

  test('grow orders are named as such, because another team packs them', () => {
    expect(readAll({ ...order, context: 'grow' })).toContain('\nGrow order\n')
  })

  test('a webinar registration has no delivery', () => {
    const text = readAll({ ...order, orderType: 'webinar', customer: { ...order.customer, address: '', city: '' } })

    expect(text).toContain('New webinar registration 7K3QF-9M2XA')
    expect(text).not.toMatch(/Deliver:|Address:|Home order/)
  })
})

test('the code and the pin of the address are there for whoever sends the rider', () => {
  const text = readAll({
    ...order,
    customer: { ...order.customer, gpsCode: 'AK-039-5028', point: { lat: 6.69, lng: -1.62 } },
  })
  expect(text).toContain('GPS code: AK-039-5028')
  expect(text).toContain('https://maps.google.com/?q=6.69,-1.62')
})

test('line breaks in a typed field do not forge lines of the message', () => {
  const text = readAll({ ...order, customer: { ...order.customer, notes: 'Blue gate\nTotal: GH₵ 1.00' } })

  expect(text).toContain('Notes: Blue gate Total: GH₵ 1.00')
})

test('an emoji at the cut is dropped whole, because half of one is invalid', () => {
  const address = `${'a'.repeat(298)}🏠🏠`

  expect(readAll({ ...order, customer: { ...order.customer, address } })).toContain(`Address: ${'a'.repeat(298)}…`)
})

describe('any typed text', () => {
  const typed = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '&', '&amp;', '<b>', '</b>', '"', '\n', '\0', '🍛', '\ud83c', 'x', ' '),
    }),
  )
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(pesewas)
  const anyItem = fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    name: typed,
    size: fc.constantFrom('medium', 'large', 'regular', 'double' as const),
    options: fc.array(typed, { maxLength: 3 }),
    extras: fc.array(fc.record({ name: typed, price: amount, quantity: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 40,
    }),
    special: typed,
    price: amount,
    lineTotal: amount,
  })
  const anyOrder: fc.Arbitrary<OrderNotification> = fc.record({
    orderId: fc.constant('7K3QF9M2XA'),
    orderType: fc.constantFrom('order', 'webinar'),
    context: fc.constantFrom(...ORDER_CONTEXT_NAMES),
    customer: fc.record({
      name: typed,
      phone: fc.constant('+233244123456'),
      email: fc.constant(null),
      address: typed,
      notes: typed,
      city: typed,
    }),
    items: fc.array(anyItem, { maxLength: 60 }),
    subtotal: amount,
    subscriptionDiscount: amount,
    preorderDiscount: amount,
    promotionDiscount: amount,
    deliveryDiscount: amount,
    promotion: fc.option(typed),
    deliveryFee: amount,
    serviceFee: amount,
    total: amount,
    scheduledTime: fc.constantFrom(null, new Date('2026-11-21T08:15:00Z')),
    placedAt: fc.constant(new Date('2026-11-20T18:30:00Z')),
    writtenAt: fc.constant(new Date('2026-11-20T18:30:00Z')),
    promise: fc.constant(null),
    requiresAge: fc.boolean(),
    payment: fc.oneof(
      fc.record({ kind: fc.constant('provider' as const), reference: typed }),
      fc.record({ kind: fc.constant('manual' as const), transactionId: fc.option(typed) }),
    ),
  })
  const event = fc.constantFrom('received', 'claimed' as const)

  test('every part is valid HTML of at most 4096 visible characters that the database can store', () => {
    fc.assert(
      fc.property(anyOrder, event, (any, kind) => {
        for (const html of orderTelegramMessages(any, kind, TEMPLATE)) {
          expect(read(html).length).toBeLessThanOrEqual(4096)
          expect(html.isWellFormed()).toBe(true)
          expect(html).not.toMatch(/[^\P{Cc}\n]/u)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('no line is lost, split or moved, however many parts it takes, and the parts are counted', () => {
    fc.assert(
      fc.property(anyOrder, event, (any, kind) => {
        const parts = orderTelegramMessages(any, kind, TEMPLATE).map((html) => read(html).split('\n'))
        const heading = parts[0]?.[0]?.replace(/ \(1\/\d+\)$/, '')
        parts.forEach((lines, index) => {
          expect(lines[0]).toBe(parts.length === 1 ? heading : `${heading} (${index + 1}/${parts.length})`)
        })

        const body = parts.flatMap((lines) => lines.slice(1)).filter((line) => line !== '')
        const from = body.indexOf('Items') + 1
        const expected = any.items.flatMap((item) => [
          `${item.quantity} x `,
          ...item.extras.map((extra) => `   + ${extra.quantity} x `),
          ...(item.special.replace(/[^\p{L}\p{N}]/gu, '') === '' ? [] : ['   Note: ']),
        ])
        const withoutBareNotes = body
          .slice(
            from,
            body.findIndex((line) => line.startsWith('Subtotal: ')),
          )
          .filter((line) => !line.startsWith('   Note: ') || /[\p{L}\p{N}]/u.test(line.slice(9)))
        expect(withoutBareNotes.map((line, at) => line.slice(0, expected[at]?.length))).toEqual(expected)
        expect(body.at(-1)).toBe(`Total: ${formatCedis(any.total)}`)
      }),
      { numRuns: 60 },
    )
  })
})
