import { expect, test } from 'vitest'
import { delayMessage } from './delay-message.ts'

const NOW = new Date('2026-11-20T12:10:00Z')
const promise = (day: string, from = '13:10', to = '13:40') => ({
  from: new Date(`2026-11-${day}T${from}:00Z`),
  to: new Date(`2026-11-${day}T${to}:00Z`),
  opensAt: null,
})

test.each([
  {
    of: promise('20'),
    text: 'Sorry, order 7K3QF-9M2XA takes 20 minutes longer. It comes 13:10-13:40.',
    why: 'it is today',
  },
  {
    of: promise('21'),
    text: 'Sorry, order 7K3QF-9M2XA takes 20 minutes longer. It comes Saturday 21 November 2026, 13:10-13:40.',
    why: 'the day must be read too',
  },
  {
    of: promise('20', '12:00', '12:30'),
    text: 'Sorry, order 7K3QF-9M2XA takes 20 minutes longer. It comes by 12:30.',
    why: 'its earliest time has passed',
  },
  {
    of: promise('20', '11:40', '12:10'),
    text: 'Sorry, order 7K3QF-9M2XA takes 20 minutes longer.',
    why: 'its whole time has passed',
  },
  { of: null, text: 'Sorry, order 7K3QF-9M2XA takes 20 minutes longer.', why: 'nothing was promised' },
])('a delay is worded $text, because $why', ({ of, text }) => {
  const message = delayMessage({ orderId: '7K3QF9M2XA', minutes: 20, promise: of }, NOW)
  expect(message).toBe(text)
  expect(message.length, 'one SMS').toBeLessThanOrEqual(160)
})
