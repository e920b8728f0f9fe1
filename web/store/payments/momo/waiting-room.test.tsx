// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type MomoCharge, Settlement } from '#domain/payments/payments-api.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { dispatchPart } from '../../dispatch/dispatch-part.ts'
import { WaitingRoom } from './waiting-room.tsx'

const charge: MomoCharge = {
  ...{ network: 'telecel', wallet: '020 ••• 3456', step: 'voucher', text: null },
  ...{ leftMs: 180_000, againMs: 240_000 },
}
const settlement = Settlement.parse({
  ...{ reference: 'DSP-7K3QF9M2XA-1', state: 'checking', purpose: 'dispatch', amount: 30_000, reason: null },
  subjectId: '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11',
})

test('the focus goes to a voucher that is not accepted, and to the next step after one that is', async () => {
  let isAccepted = false
  await openPage(
    '/paystackwb/success',
    <WaitingRoom
      {...{ settlement, charge, part: dispatchPart, isUnanswered: false }}
      askAgain={() => Promise.resolve()}
    />,
    ({ path }) => (path.endsWith('/voucher') ? Response.json({ isAccepted }) : undefined),
  )
  const field = controlOf('Voucher code')
  const isAtField = () => expect(document.activeElement === field).toBe(true)
  expect(field.required).toBe(true)
  await press('Send the code')
  await untilShown(isAtField)

  field.blur()
  await typeInto('Voucher code', '123 456')
  await press('Send the code')
  await untilShown(isAtField)
  expect(document.body.textContent).toContain('This code was not accepted.')

  isAccepted = true
  await press('Send the code')
  await untilShown(() => expect(document.activeElement?.tagName).toBe('H1'))
})
