// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { type ErrorCode, errorBody } from '#domain/errors.ts'
import type { Settlement } from '#domain/payments/payments-api.ts'
import { CallError } from '../../client/api.ts'
import { idsOf, inProfile, type PurchasePart } from './purchase-part.ts'
import { takePurchase } from './take-purchase.ts'
import type { WindowPaymentEnd } from './window/take-window-payment.ts'

const ID = '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11'
const REFERENCE = 'DSP-7K3QF9M2XA-1'
const FAILED = { title: 'Payment error', text: 'Could not process payment. Try again.' }
const SIGN_IN = { title: 'Sign in required', text: 'Please sign in to request dispatch.' }
const PART: PurchasePart = {
  purpose: 'dispatch',
  askedAt: inProfile('dispatch'),
  words: {
    cancelled: { title: 'Payment cancelled' },
    failed: FAILED,
    notAsked: FAILED,
    notStarted: FAILED,
    signIn: SIGN_IN,
  },
}
const ORDER: PurchasePart = {
  purpose: 'order',
  askedAt: (id) => `/track-order?id=${id}`,
  seenAt: (id) => `/track-order?id=${id}`,
  confirm: null,
  words: { cancelled: { title: 'Payment cancelled' }, failed: FAILED },
}

const answer = { id: ID, isPaid: false, reference: null }
const content = { userId: 'ama', vehicle: 'motorcycle' }
const ends = (end: WindowPaymentEnd) => async () => end
const refuses = (code: ErrorCode) => async () => {
  throw new CallError(errorBody(code), 409)
}
const asking = (ask: (id: string) => Promise<typeof answer> = async () => answer) => ({ content, ask })
const unasked = async (): Promise<WindowPaymentEnd> => expect.fail('nothing is left to pay')

/** The server's answer about the payment; null: it fails. */
function serverSays(state: Settlement['state'] | null, reason: string | null = null) {
  const body = { reference: REFERENCE, state, purpose: 'dispatch', subjectId: ID, amount: 500, reason }
  const json = state === null ? errorBody('server.failed') : body
  vi.stubGlobal('fetch', async () => Response.json(json, { status: state === null ? 500 : 200 }))
}

afterEach(() => {
  idsOf({ purpose: 'dispatch' }).forget()
  vi.unstubAllGlobals()
})

const succeeded = { kind: 'succeeded', reference: REFERENCE } as const

test('a payment is paid when the server knows the money, not when the window says so', async () => {
  serverSays('paid')
  const end = await takePurchase(PART, asking(), ends(succeeded))
  expect(end).toEqual({ kind: 'paid', subjectId: ID, reference: REFERENCE })
})

test.each([null, 'checking', 'review', 'refunding'] as const)(
  'a made payment that is %s leads to its page, and is never called failed',
  async (state) => {
    serverSays(state)
    const end = await takePurchase(PART, asking(), ends(succeeded))
    expect(end).toEqual({ kind: 'undecided', reference: REFERENCE })
  },
)

test('an order’s payment leads to its page at once, which asks the server', async () => {
  vi.stubGlobal('fetch', () => expect.fail('the page asks'))
  const end = await takePurchase(ORDER, { subjectId: '7K3QF9M2XA' }, ends(succeeded))
  expect(end).toEqual({ kind: 'undecided', reference: REFERENCE })
})

test('what is free, or was paid when the answer got lost, needs no payment', async () => {
  const paid = asking(async () => ({ ...answer, isPaid: true, reference: null }))
  expect(await takePurchase(PART, paid, unasked)).toEqual({ kind: 'paid', subjectId: ID, reference: ID })
})

test.each([
  { end: { kind: 'declined', reason: 'The bank declined.' }, title: 'Payment failed', text: 'The bank declined.' },
  {
    end: { kind: 'unreachable' },
    title: 'Payment Error',
    text: 'Payment system not loaded. Please refresh and try again.',
  },
] as const)('$end.kind says why', async ({ end, title, text }) => {
  expect(await takePurchase(PART, asking(), ends(end))).toMatchObject({ kind: 'failed', words: { title, text } })
})

test('a failed payment says why, and the part’s own words where nobody knows', async () => {
  serverSays('failed')
  expect(await takePurchase(PART, asking(), ends(succeeded))).toMatchObject({ words: FAILED })
  serverSays('failed', 'The bank declined.')
  expect(await takePurchase(PART, asking(), ends(succeeded))).toMatchObject({ words: { text: 'The bank declined.' } })
})

test('a plan that was paid for and not upgraded says so, and is not called unpaid', async () => {
  const confirm = refuses('plan.not_upgraded')
  const end = await takePurchase({ ...PART, confirm }, asking(), ends(succeeded))
  expect(end).toMatchObject({
    words: {
      title: 'Payment Error',
      text: 'Payment was successful but failed to upgrade subscription. Please contact support.',
    },
  })
})

test.each([
  { what: 'no answer', fail: async () => Promise.reject(new TypeError('Failed to fetch')), words: FAILED },
  { what: 'a failure of the server', fail: refuses('server.failed'), words: FAILED },
  { what: 'a payment that cannot be started', fail: refuses('payment.initiate_failed'), words: FAILED },
  { what: 'a session that ended', fail: refuses('session.ended'), words: SIGN_IN },
  {
    what: 'another price',
    fail: refuses('request.price_changed'),
    words: { text: expect.stringMatching(/^The total has changed/) },
  },
])('$what is told in words that help', async ({ fail, words }) => {
  expect(await takePurchase(PART, asking(fail), unasked)).toMatchObject({ kind: 'failed', words })
  expect(await takePurchase(PART, asking(), fail)).toMatchObject({ kind: 'failed', words })
})

test('another try pays what was begun, unless the server takes nothing more under its id', async () => {
  const ids: string[] = []
  const wanted = asking(async (id) => {
    ids.push(id)
    return { ...answer, id }
  })
  await takePurchase(PART, wanted, ends({ kind: 'cancelled' }))
  await takePurchase(PART, wanted, refuses('payment.initiate_failed'))
  await takePurchase(PART, wanted, refuses('payment.not_due'))
  await takePurchase(PART, wanted, ends({ kind: 'cancelled' }))
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 0, 3])
})

test('a request that the server no longer takes under its id is asked for once more under another, and paid', async () => {
  const ids: string[] = []
  const closed = asking(async (id) => {
    ids.push(id)
    return ids.length === 1 ? refuses('payment.key_reused')() : { ...answer, id }
  })
  const chosen = await takePurchase(PART, closed, async (subject) => ({ kind: 'charge', subject }))
  expect(chosen).toEqual({ kind: 'charge', subject: { purpose: 'dispatch', subjectId: ids[1] } })
  expect(new Set(ids).size).toBe(2)

  const never = asking(async (id) => {
    ids.push(id)
    return refuses('payment.key_reused')()
  })
  expect(await takePurchase(PART, never, unasked)).toMatchObject({ kind: 'failed', words: FAILED })
  expect(ids, 'and not for ever').toHaveLength(4)
})
