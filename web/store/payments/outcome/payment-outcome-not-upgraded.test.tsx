// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { errorBody } from '#domain/errors.ts'
import { settlePayment } from '#domain/payments/payments-api.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../../client/query-of.ts'
import { subscriptionPart } from '../../subscriptions/subscription-part.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

const reference = 'SUB-7K3QF9M2XA-1'
const known = { reference, purpose: 'subscription', subjectId: '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11' }
const checking = { ...known, state: 'checking', amount: 75_000, reason: null }

test('a plan that is paid for and not upgraded says so, and is asked about until it is', async () => {
  let reply = () => Response.json(checking)
  const page = <PaymentOutcome parts={[subscriptionPart]} />
  const queries = await openPage(`/paystackwb/success?reference=${reference}`, page, ({ path }) =>
    path.includes('/settle') ? reply() : undefined,
  )
  const text = () => document.body.textContent
  await untilShown(() => expect(text()).toContain('Your payment is being checked'))

  reply = () => Response.json(errorBody('plan.not_upgraded'), { status: 503 })
  await act(() => queries.refetchQueries({ queryKey: keyOf(settlePayment) }))
  await untilShown(() =>
    expect(text()).toContain('Payment was successful but failed to upgrade subscription. Please contact support.'),
  )

  reply = () => Response.json({ ...checking, state: 'paid' })
  await press('Check again')
  await untilShown(() => expect(text()).toContain(subscriptionPart.words.outcomes?.paid.title))
  const account = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Go to my account')
  expect(account?.getAttribute('href')).toBe('/?profile=subscription')
})
