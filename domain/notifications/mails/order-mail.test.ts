import { expect, test } from 'vitest'
import { pesewas } from '../../money.ts'
import type { OrderNotification } from '../order-notification.ts'
import { OPENING_TEMPLATES } from '../templates.ts'
import { orderConfirmationMail } from './order-mail.ts'

const TEMPLATE = OPENING_TEMPLATES.order_confirmation

const order: OrderNotification = {
  orderId: '7K3QF9M2XA',
  orderType: 'order',
  context: 'home',
  customer: {
    name: 'Ama Mensah',
    phone: '+233244123456',
    email: 'ama@example.com',
    address: '12 Ring Road',
    notes: '',
    city: 'Accra',
  },
  items: [
    {
      quantity: 1,
      name: 'Club Beer',
      size: 'large',
      options: [],
      extras: [],
      special: 'cold',
      price: pesewas(123_450),
      lineTotal: pesewas(123_450),
    },
  ],
  subtotal: pesewas(123_450),
  subscriptionDiscount: pesewas(0),
  preorderDiscount: pesewas(6_173),
  promotionDiscount: pesewas(0),
  deliveryDiscount: pesewas(0),
  promotion: null,
  deliveryFee: pesewas(1_800),
  serviceFee: pesewas(6_263),
  total: pesewas(125_340),
  scheduledTime: new Date('2026-11-21T08:15:00Z'),
  placedAt: new Date('2026-11-20T18:30:00Z'),
  writtenAt: new Date('2026-11-20T18:30:00Z'),
  promise: null,
  requiresAge: true,
  payment: { kind: 'provider', reference: 'CH-7K3QF9M2XA-1' },
}

test('the confirmation lists what was bought, its cost, and when and where it is delivered', () => {
  expect(orderConfirmationMail(order, TEMPLATE)).toEqual({
    subject: 'Your order 7K3QF-9M2XA',
    text: `Hello Ama Mensah,

thank you! Your order 7K3QF-9M2XA is paid, and we have it.

1 x Club Beer (large) - GH₵ 1,234.50
  Your note: cold

Subtotal: GH₵ 1,234.50
Pre-order discount: -GH₵ 61.73
Delivery fee: GH₵ 18.00
Service fee: GH₵ 62.63
Total: GH₵ 1,253.40

Delivery: Saturday 21 November 2026, 08:15-09:00
To: 12 Ring Road, Accra
Please have your ID ready: something in this order is for adults (18+) only.

You can follow it under Track Order with the order ID 7K3QF-9M2XA.
Placed: Friday 20 November 2026, 18:30
`,
  })
})

test('the confirmation names the GhanaPostGPS code, so that the shopper sees a wrong one in time', () => {
  const mail = orderConfirmationMail({ ...order, customer: { ...order.customer, gpsCode: 'AK-039-5028' } }, TEMPLATE)
  expect(mail.text).toContain('GhanaPostGPS: AK-039-5028')
})

test('a webinar has no delivery', () => {
  const { subject, text } = orderConfirmationMail({ ...order, orderType: 'webinar' }, TEMPLATE)

  expect(subject).toBe('Your webinar registration 7K3QF-9M2XA')
  expect(text).not.toMatch(/Delivery:|To:|Track Order/)
})

test('a name with line breaks stays one line, so that nobody can write their own mail text', () => {
  const { text } = orderConfirmationMail(
    { ...order, customer: { ...order.customer, name: 'Ama,\n\nYou won' } },
    TEMPLATE,
  )

  expect(text.split('\n')[0]).toBe('Hello Ama, You won,')
})
