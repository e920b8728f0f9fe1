// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { type Charge, Settlement } from '#domain/payments/payments-api.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { dispatchPart } from '../../dispatch/dispatch-part.ts'
import { CHARGE_TEXTS } from './charge-texts.ts'
import { WaitingRoom } from './waiting-room.tsx'

const charge: Charge = {
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

test('a refused voucher is told although the page was asked about its payment while it was sent', async () => {
  const answer = Promise.withResolvers<Response>()
  let become = (_: Charge['step']) => {}
  function Room() {
    const [step, setStep] = useState<Charge['step']>('voucher')
    become = setStep
    const room = { settlement, charge: { ...charge, step }, part: dispatchPart, isUnanswered: false }
    return <WaitingRoom {...room} askAgain={async () => setStep('voucher')} />
  }
  await openPage('/paystackwb/success', <Room />, ({ path }) =>
    path.endsWith('/voucher') ? answer.promise : undefined,
  )
  await typeInto('Voucher code', '123456')
  await press('Send the code')
  await act(async () => become('approve'))
  await act(async () => answer.resolve(Response.json({ isAccepted: false })))
  await untilShown(() => expect(document.body.textContent).toContain('This code was not accepted.'))
  expect(controlOf('Voucher code').value).toBe('123456')
})

test('a voucher that is still being sent does not show on the next payment', async () => {
  let pay = (_: Settlement) => {}
  function Room() {
    const [paid, setPaid] = useState(settlement)
    pay = setPaid
    const step = paid === settlement ? 'voucher' : 'approve'
    const room = { settlement: paid, charge: { ...charge, step } as const, part: dispatchPart, isUnanswered: false }
    return <WaitingRoom {...room} askAgain={() => Promise.resolve()} />
  }
  await openPage('/paystackwb/success', <Room />, () => undefined)
  await typeInto('Voucher code', '123456')
  await press('Send the code')
  await act(async () => pay({ ...settlement, reference: 'DSP-7K3QF9M2XA-2' }))
  expect(document.querySelector('h1')?.textContent).toBe(CHARGE_TEXTS.room.approve.title)
})

test.each([
  { againMs: 60_000, isWarned: true, isOffered: false },
  { againMs: 0, isWarned: false, isOffered: true },
])(
  'with $againMs ms until another try after a prompt without an answer, “do not pay again yet” is said: $isWarned',
  async (row) => {
    const over = { ...charge, leftMs: 0, againMs: row.againMs }
    const room = { settlement, charge: over, part: dispatchPart, isUnanswered: false }
    await openPage('/paystackwb/success', <WaitingRoom {...room} askAgain={() => Promise.resolve()} />, () => undefined)
    const text = document.body.textContent ?? ''
    expect(text).toContain('If money left your wallet')
    expect(text.includes('Please do not pay again yet.')).toBe(row.isWarned)
    expect(text.includes('Try MoMo again')).toBe(row.isOffered)
    expect(document.querySelector('h1')?.textContent).toMatch(/^No answer from .+ yet$/)
    expect(text, 'nobody knows the outcome').not.toMatch(/fail/i)
  },
)

test('a voucher without a network stays in its field, and the page asks what has become of it', async () => {
  let asked = 0
  const sent: unknown[] = []
  await openPage(
    '/paystackwb/success',
    <WaitingRoom
      {...{ settlement, charge, part: dispatchPart, isUnanswered: true }}
      askAgain={async () => (asked += 1)}
    />,
    ({ path, body }) => {
      if (!path.endsWith('/voucher')) return undefined
      sent.push(body)
      return Promise.reject(new TypeError('lost'))
    },
  )
  expect(document.querySelector('[role=status].font-semibold')?.textContent).toContain(
    'your code stays in the field until you can send it',
  )
  await typeInto('Voucher code', '123456')
  await press('Send the code')
  await untilShown(() => expect([sent, asked]).toEqual([[{ voucher: '123456' }], 1]))
  expect(controlOf('Voucher code').value).toBe('123456')
})

test('on an Android phone the code that makes a voucher is dialled with a press', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 13)', configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'))
  await openPage(
    '/paystackwb/success',
    <WaitingRoom
      {...{ settlement, charge, part: dispatchPart, isUnanswered: false }}
      askAgain={() => Promise.resolve()}
    />,
    () => undefined,
  )
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Dial *110#')
  expect(link?.getAttribute('href')).toBe('tel:*110%23')
})
