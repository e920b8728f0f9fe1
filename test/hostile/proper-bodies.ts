import { SEED_SETTINGS } from '#seed/settings.ts'
import { aChoice, anItem, anOrderRequest, aPlanRequest } from '../builders.ts'
import { aPromotion } from '../promotions.ts'
import type { Json } from './hostile-values.ts'

const ID = '0198c0de-0000-7000-8000-0000000000f1'
const PASSWORD = 'Waakye-4-me'
const PLACE = {
  location: 'Behind the market',
  point: { lat: 9.4, lng: -0.85 },
  region: 'Northern',
  phone: '0244123456',
}
const TAP = { key: ID, at: '2026-11-20T11:59:00.000Z', sentAt: '2026-11-20T12:00:00.000Z' }
const CAPTCHA = { gotrue_meta_security: { captcha_token: 'x:12' } }

const aMeal = () =>
  aChoice({
    itemId: 'waakye',
    size: 'medium',
    variationId: 'smoky',
    accompanimentId: 'with-tilapia',
    extras: [{ extraId: 'plantain', quantity: 2 }],
  })

function aNewItem(): Json {
  const { soldOutUntil: _, ...document } = anItem({ id: 'fried-yam' })
  return document
}

/** A valid body for every operation with one: changed bodies reach more code than noise. */
export const PROPER_BODIES: Record<string, (exists: { orderId: string }) => Json> = {
  'POST /api/quote': () => ({
    context: 'home',
    lines: [aChoice(), aMeal()],
    scheduledFor: null,
    city: 'Kumasi',
    code: 'TEN',
    without: [ID],
  }),
  'POST /api/orders': () => anOrderRequest({ location: { lat: 6.69, lng: -1.62 } }),
  'POST /api/orders/{orderId}/manual-payment': () => ({ transactionId: 'MP261120.1200.A12345' }),
  'POST /api/orders/{orderId}/steps': () => ({ action: 'dispatch', expectedVersion: 1, riderId: ID }),
  'POST /api/orders/steps': ({ orderId }) => ({ action: 'acknowledge', orders: [{ orderId, expectedVersion: 1 }] }),
  'PUT /api/catalogue': () => ({
    row: {
      noun: 'service',
      key: 'carpenter',
      document: { label: 'Carpenter', price: 9_000, isOffered: true, position: 9 },
    },
    expectedVersion: null,
  }),
  'POST /api/shifts': () => ({ step: 'start', shiftId: ID, device: 'Tablet', city: null, hasSound: true }),
  'POST /api/orders/{orderId}/delivery': () => ({ action: 'fail', expectedVersion: 1, reason: 'nobody there' }),
  'POST /api/orders/{orderId}/send-again': () => ({ expectedVersion: 1, riderId: ID }),
  'POST /api/orders/{orderId}/cancel': () => ({ expectedVersion: 1, reason: 'closed' }),
  'POST /api/orders/{orderId}/confirm-payment': () => ({ expectedVersion: 1 }),
  'POST /api/orders/{orderId}/door-code': () => ({ key: ID }),
  'POST /api/deliveries': ({ orderId }) => ({ riderId: ID, orders: [{ orderId, expectedVersion: 1 }] }),
  'PUT /api/ride/shift': () => ({ isOn: true }),
  'POST /api/ride/{orderId}/steps': () => ({ ...TAP, step: 'delivered', code: '1234', bornOn: '1994-03-06' }),
  'POST /api/cash/entries': () => ({ ...TAP, amount: 5_000, note: 'gas refill' }),
  'POST /api/cash/handins': () => ({ id: ID, amount: 5_000 }),
  'POST /api/cash/handins/{id}/write-off': () => ({ reason: 'wrong change was given' }),
  'POST /api/cash/handins/{id}/count': () => ({ counted: 5_000 }),
  'POST /api/orders/{orderId}/undo': () => ({ expectedVersion: 1, reason: 'wrong order' }),
  'POST /api/orders/{orderId}/refunds': () => ({
    id: ID,
    reason: 'cold',
    adjustments: [{ kind: 'line', position: 0, amount: 100 }],
  }),
  'PATCH /api/orders/{orderId}/delivery': () => ({ expectedVersion: 1, reason: 'she called', address: 'Bantama' }),
  'POST /api/orders/{orderId}/notes': () => ({ id: ID, text: 'Ring twice' }),
  'POST /api/orders/{orderId}/prints': () => ({ id: ID, paper: 'ticket', version: 1, device: ID }),
  'POST /api/messages/{messageId}/resend': () => ({ key: ID }),
  'PUT /api/settings/{key}': () => ({ value: { ...SEED_SETTINGS.kitchen }, expectedVersion: 0 }),
  'PUT /api/templates/{key}': () => ({ subject: 'Order {order}', body: 'Hello {name}', expectedVersion: 0 }),
  'POST /api/templates/{key}/test': () => ({ subject: 'Order {order}', body: 'Hello {name}' }),
  'POST /api/blocks': () => ({ id: ID, contact: '0244123456', reason: 'never pays', days: 30 }),
  'POST /api/people/{personId}/block': () => ({ id: ID, reason: 'never pays', days: 30 }),
  'POST /api/people/{personId}/notes': () => ({ id: ID, text: 'Prefers calls' }),
  'POST /api/staff/invitations': () => ({ contact: 'eve@example.com', role: 'rider' }),
  'PUT /api/staff/{userId}/role': () => ({ role: 'rider', before: 'kitchen' }),
  'POST /api/paystack/initiate': ({ orderId }) => ({ purpose: 'order', subjectId: orderId }),
  'POST /api/notify/telegram': () => ({ chatId: 'operator', message: '<b>Hello</b>' }),

  'POST /auth/v1/signup': () => ({
    email: 'eve@example.com',
    password: PASSWORD,
    data: { full_name: 'Eve', date_of_birth: '1998-05-01', referred_by: null },
    ...CAPTCHA,
  }),
  'POST /auth/v1/otp': () => ({ email: 'eve@example.com', data: { full_name: 'Eve' }, create_user: true, ...CAPTCHA }),
  'POST /auth/v1/recover': () => ({ email: 'eve@example.com' }),
  'POST /auth/v1/resend': () => ({ type: 'signup', email: 'eve@example.com' }),
  'POST /auth/v1/verify': () => ({ type: 'email', email: 'eve@example.com', token: '123456' }),
  'POST /auth/v1/token': () => ({ email: 'eve@example.com', password: PASSWORD, ...CAPTCHA }),
  'PUT /auth/v1/user': () => ({ password: PASSWORD, nonce: '123456', data: { full_name: 'Eve' } }),
  'POST /auth/v1/factors': () => ({ factor_type: 'totp', friendly_name: 'Phone' }),
  'POST /auth/v1/factors/{factorId}/challenge': () => ({ channel: 'sms' }),
  'POST /auth/v1/factors/{factorId}/verify': () => ({ challenge_id: ID, code: '123456' }),

  'POST /auth/v1/admin/users': () => ({ email: 'eve@example.com', password: PASSWORD, email_confirm: true }),
  'PUT /auth/v1/admin/users/{userId}': () => ({ user_metadata: { full_name: 'Eve' }, ban_duration: '24h' }),
  'DELETE /auth/v1/admin/users/{userId}': () => ({ should_soft_delete: false }),
  'POST /auth/v1/invite': () => ({ email: 'eve@example.com', data: { full_name: 'Eve' } }),
  'POST /auth/v1/admin/generate_link': () => ({ type: 'magiclink', email: 'eve@example.com', data: {} }),

  'PATCH /api/profile': () => ({
    fullName: 'Ama Mensah',
    deliveryPhone: '0244123456',
    dateOfBirth: '1998-05-01',
    gender: 'female',
    country: 'Ghana',
    address: 'Ahodwo',
    city: 'Kumasi',
    postalCode: 'AK-039',
  }),
  'POST /api/profile/delete': () => ({ nonce: '123456' }),
  'POST /api/rpc/get_user_discount_percentage': () => ({ user_id: ID }),

  'POST /api/subscriptions/orders': () => aPlanRequest({ id: ID }),
  'POST /functions/v1/handle-subscription-payment': () => ({ reference: 'x-1', status: 'success' }),
  'POST /api/welfare/{weekOf}/{userId}': () => ({ status: 'delivered' }),
  'POST /api/dispatch/requests': () => ({
    ...PLACE,
    id: ID,
    vehicle: 'tractor',
    hours: 2,
    notes: '',
    scheduledAt: '2026-11-21T13:00:00.000Z',
    expectedTotal: 60_000,
  }),
  'POST /api/services/requests': () => ({
    ...PLACE,
    id: ID,
    service: 'plumbing',
    note: '',
    pictureId: null,
    expectedFee: 7_500,
  }),
  'PUT /api/switches/pause': () => ({ until: '2026-11-20T13:00:00.000Z', reason: 'no gas' }),
  'PUT /api/switches/lightsOut': () => ({ until: '2026-11-20T13:00:00.000Z' }),
  'PUT /api/switches/rush': () => ({ until: '2026-11-20T13:00:00.000Z', minutes: 15 }),
  'PUT /api/menu/items/{itemId}/sold-out': () => ({ until: 'closing' }),
  'PUT /api/menu/extras/{extraId}/sold-out': () => ({ until: 'closing' }),
  'PUT /api/menu/items/{itemId}/ways/{wayId}/sold-out': () => ({ until: 'closing' }),
  'PATCH /api/menu/items/{itemId}': () => ({
    changes: { name: 'Red jollof', prices: { medium: 100 } },
    expectedVersion: 0,
  }),
  'POST /api/menu/items': () => aNewItem(),
  'PATCH /api/menu/extras/{extraId}': () => ({ changes: { price: 300 }, expectedVersion: 0 }),
  'POST /api/menu/extras': () => ({
    id: 'shito',
    kind: 'topping',
    name: 'Shito',
    price: 300,
    isAvailable: true,
    position: 1,
  }),
  'POST /api/menu/bulk': () => ({ which: { category: 'mains', q: '' }, change: { kind: 'percent', percent: 10 } }),
  'POST /api/menu/import': () => ({ text: 'id,price_medium\njollof,40' }),
  'POST /api/menu/changes': () => ({ rows: [{ id: 'jollof', expectedVersion: 0, changes: { name: 'Red jollof' } }] }),
  'PUT /api/promotions/{promotionId}': () => ({ expectedVersion: null, promotion: aPromotion() }),
  'POST /api/promotions/{promotionId}/end': () => ({ expectedVersion: 1 }),
  'PUT /api/orders/{orderId}/ratings/{position}': () => ({ stars: 5, comment: 'Good' }),
  'PUT /api/ratings/{ratingId}/comment': () => ({ state: 'shown', comment: 'Good' }),
  'POST /api/orders/{orderId}/proposals': () => ({ kind: 'call_me', position: 0, expectedVersion: 2 }),
  'POST /api/orders/{orderId}/proposals/{number}/answer': () => ({ answer: 'refund' }),
  'POST /api/orders/{orderId}/proposals/{number}/withdraw': () => ({ expectedVersion: 2 }),
  'POST /api/orders/{orderId}/proposals/{number}/decision': () => ({ outcome: 'refund', expectedVersion: 2 }),
  'POST /api/refunds/{refundId}/sent': () => ({ transactionId: 'MP261120.1200.A12345' }),
  'POST /api/payments/{id}/confirm': () => ({ expectedVersion: 1, lineId: ID }),
  'POST /api/payments/{id}/reject': () => ({ expectedVersion: 1, reason: 'no such money' }),
  'POST /api/payments/held/{reference}': () => ({ decision: 'accept' }),
  'POST /api/statements': () => ({ text: 'Transaction ID,Amount\nMP261120.1,20.00' }),
  'POST /api/statements/preview': () => ({ text: 'Transaction ID,Amount\nMP261120.1,20.00' }),
  'POST /api/settlements/csv': () => ({ text: 'Reference,Amount,Paid at\nORD-7K3QF9M2XA-1,20.00,2026-11-20 12:00' }),
  'POST /api/requests/{kind}/{id}': () => ({ action: 'accept' }),
  'POST /api/airtime/top-ups': () => ({ id: ID, providerId: 'mtn', amount: 500, phone: '0244123456' }),
  'POST /api/airtime/desk/{topUpId}/sent': () => ({ reference: 'x' }),
  'POST /api/airtime/desk/{topUpId}/failed': () => ({}),
}
