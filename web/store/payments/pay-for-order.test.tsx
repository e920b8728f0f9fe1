// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { openManualPayment } from '#domain/orders/orders-api.ts'
import { aShop } from '#test/builders.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../client/query-of.ts'
import { PayForOrder } from './pay-for-order.tsx'

const orderId = '7K2M9QXR4T'
/** Without a key for cards. */
const SHOP = aShop({ payment: { ...aShop().payment, problem: 'missing_key' } })
const TOMORROW = '2026-11-21T09:00:00.000Z'
const UNPAID = { state: 'unpaid', lastFailure: null, payUntil: TOMORROW, waiting: null } as const
const facts = { amount: 6_930, number: '024 000 1111', accountName: 'Chillz', reference: orderId, isExample: false }
const refusals = {
  'payment.manual_off': { status: 409, message: 'Please choose another way to pay.' },
  'server.limited': { status: 429, message: 'Please wait a moment.' },
}
type Answer = keyof typeof refusals | 'facts'

type Opened = { claimUntil: string | null; step?: string; first: Answer; claim?: Response }
/** Opens the ways to pay of a shop that takes no payments any more. @param claim the answer to a claim */
async function open({ claimUntil, step = '', first, claim }: Opened) {
  let answer = first
  const claims: unknown[] = []
  const order = { orderId, scheduledFor: null, payment: { ...UNPAID, claimUntil } }
  const payment = { pay: () => undefined, isPending: false, way: undefined, errorOf: () => null }
  const queries = await openPage(
    `/track-order?id=${orderId}${step}`,
    <PayForOrder {...{ order, payment }} />,
    (asked) => {
      if (asked.path === '/api/shop') return Response.json(SHOP)
      if (asked.path.endsWith('/manual-payment')) {
        claims.push(asked.body)
        return claim ?? new Response(null, { status: 503 })
      }
      if (!asked.path.endsWith('/instructions')) return undefined
      if (answer === 'facts') return Response.json(facts)
      const { status, message } = refusals[answer]
      return Response.json({ code: answer, title: 'Not now', message }, { status })
    },
  )
  const askAgain = async (next: Answer) => {
    answer = next
    const queryKey = keyOf(openManualPayment, { params: { orderId } })
    void queries.invalidateQueries({ queryKey })
    await untilShown(() => expect(queries.getQueryState(queryKey)?.errorUpdateCount).toBe(1))
  }
  return { claims, askAgain }
}

const shown = () => document.body.textContent
const findsForm = () => untilShown(() => controlOf('MoMo transaction ID'))

test('who may have sent money can say so after the shop has taken its number away', async () => {
  const { claims } = await open({ claimUntil: TOMORROW, first: 'payment.manual_off' })
  await press('Send MoMo yourself')
  await findsForm()
  await untilShown(() => expect(shown()).toContain('Please choose another way to pay.'))
  expect(shown()).toContain('Already sent the money?')
  expect(document.activeElement?.textContent).toBe('Send mobile money')
  await typeInto('MoMo transaction ID', '7123')
  await press("I've paid - Notify")
  await untilShown(() => expect(claims).toEqual([{ transactionId: '7123' }]))

  await press('Back')
  await untilShown(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Send MoMo yourself'))
  expect(shown()).toContain('We cannot take payments at the moment.')
  expect(document.querySelector('[data-way=paystack]')).toBeNull()
})

test.each([
  { next: 'server.limited', hasNumber: true },
  { next: 'payment.manual_off', hasNumber: false },
] as const)(
  'instructions that are read again with the answer $next leave what is typed',
  async ({ next, hasNumber }) => {
    // The order was read before its instructions were opened.
    const { askAgain } = await open({ claimUntil: null, step: '&pay=mtn', first: 'facts' })
    await findsForm()
    await typeInto('MoMo transaction ID', '7123')
    await askAgain(next)
    await untilShown(() => expect(shown().includes(facts.number)).toBe(hasNumber))
    expect(controlOf('MoMo transaction ID').value).toBe('7123')
  },
)

test('without instructions nobody can have sent money, and another way or another try is offered', async () => {
  await open({ claimUntil: null, step: '&pay=mtn', first: 'server.limited' })
  await untilShown(() => expect(shown()).toContain('Please wait a moment.'))
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Try again', 'Back'])
  await press('Back')
  await untilShown(() => expect(shown()).toContain('We cannot take payments at the moment. You have until 09:00'))
  expect(shown()).toContain(`call us on ${SHOP.brand.phone}`)
  expect(document.querySelector('[data-way]'), 'what would only say that it does not work').toBeNull()
})

test('ways to pay that did not load are asked for again by a button', async () => {
  let answer = Response.json({ code: 'server.failed', title: 'Sorry', message: 'Please try again.' }, { status: 500 })
  const order = { orderId, scheduledFor: null, payment: { ...UNPAID, claimUntil: null } }
  const payment = { pay: () => undefined, isPending: false, way: undefined, errorOf: () => null }
  await openPage(`/track-order?id=${orderId}`, <PayForOrder {...{ order, payment }} />, ({ path }) =>
    path === '/api/shop' ? answer : undefined,
  )
  await untilShown(() => expect(shown()).toContain('The ways to pay did not load'))
  answer = Response.json(SHOP)
  await press('Try again')
  await untilShown(() => expect(shown()).toContain('We cannot take payments at the moment.'))
})

test('a transaction ID that is none gets the focus when it is sent, and Enter in its field sends a right one', async () => {
  const { claims } = await open({ claimUntil: null, step: '&pay=mtn', first: 'facts' })
  await findsForm()
  await typeInto('MoMo transaction ID', 'not one!')
  await press("I've paid - Notify")
  await untilShown(() => expect(document.activeElement === controlOf('MoMo transaction ID')).toBe(true))
  expect(shown()).toContain('Letters and digits only, please.')

  await typeInto('MoMo transaction ID', '7123')
  await act(async () => controlOf('MoMo transaction ID').form?.requestSubmit())
  await untilShown(() => expect(claims).toEqual([{ transactionId: '7123' }]))

  // The claim has failed, which is not the fault of the ID.
  await untilShown(() => expect(document.querySelector('form [role=alert]')).not.toBeNull())
  await typeInto('MoMo transaction ID', 'not one!')
  await press("I've paid - Notify")
  await untilShown(() => expect(shown()).toContain('Letters and digits only, please.'))
})

test('a transaction ID of another order is refused at its field', async () => {
  const message = 'This mobile money transaction ID was already sent with another order.'
  const claim = Response.json({ code: 'payment.momo_id_used', title: 'Already used', message }, { status: 409 })
  await open({ claimUntil: null, step: '&pay=mtn', first: 'facts', claim })
  await findsForm()
  await typeInto('MoMo transaction ID', '7123')
  await press("I've paid - Notify")
  const field = controlOf('MoMo transaction ID')
  await untilShown(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message)
})
