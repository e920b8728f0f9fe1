// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { ClassView, readMySeats } from '#domain/classes/classes-api.ts'
import { pesewas } from '#domain/money.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keyOf } from '../../client/query-of.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { lastWay } from '../payments/ways/last-way.ts'
import type { WidgetCallbacks } from '../payments/window/load-widget.ts'
import { RegisterPanel } from './register-panel.tsx'

const of = ClassView.parse({
  ...{ id: 'jollof', title: 'Jollof', summary: 'Rice', about: [], teacher: 'Esi', teacherAbout: '', materials: [] },
  ...{ image: '/pictures/jollof.webp', place: 'Osu', startsAt: '2026-12-01T09:00:00.000Z', minutes: 60 },
  ...{ seats: 10, price: 30_000, seatsLeft: 3, isCancelled: false, hasRecording: false },
})
/** Without `isBeingPaid` as a server answers that does not say it yet. */
const heldUntil = (name: string, time: string, id: string, isBeingPaid?: boolean) => ({
  ...{ id: `4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b1${id}`, name, amount: 30_000, isBeingPaid },
  heldUntil: `2026-11-20T${time}:00.000Z`,
})

/** The set-up of payments at the provider, as the shop has it. */
const PAYMENT = { publicKey: 'pk_test_abcdefghij0123', scriptUrl: 'https://js.example.com/inline.js', problem: null }

/** The provider’s script is there at once, and its window is closed as soon as it opens. */
function loadAtOnce() {
  const script = vi.spyOn(document.head, 'append').mockImplementation((element) => {
    window.PaystackPop = class {
      resumeTransaction = (_: string, { onCancel }: WidgetCallbacks) => onCancel()
      cancelTransaction() {}
    }
    if (element instanceof HTMLScriptElement) element.onload?.(new Event('load'))
  })
  onTestFinished(() => script.mockRestore())
}

test('at noon a seat that is held until 12:05 can be paid, and one until 12:04 no more', async () => {
  signInAs('user-1')
  await openPage('/masterclass/jollof', <RegisterPanel of={of} />, ({ path }) =>
    path === '/api/classes/jollof/registrations'
      ? Response.json({ paid: [], held: [heldUntil('Ama', '12:05', '1'), heldUntil('Kofi', '12:04', '2')] })
      : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('A seat for Ama is held until 12:05.'))
  expect(document.body.textContent).toContain('please register again after 12:04.')
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons.filter((text) => text?.startsWith('Finish paying'))).toEqual(['Finish paying GH₵ 300.00'])
})

test.each([
  { held: [], name: 'Ama', isMore: false, why: 'no seat is held' },
  { held: [heldUntil('Ama', '12:05', '1')], name: '', isMore: true, why: 'theirs waits for its payment' },
  { held: [heldUntil('Ama', '12:04', '1', true)], name: '', isMore: true, why: 'the payment of theirs is alive' },
  { held: [heldUntil('Ama', '12:04', '1')], name: 'Ama', isMore: false, why: 'theirs cannot be paid any more' },
])('at noon the form is for “$name”, and for somebody else: $isMore; $why', async (row) => {
  signInAs(AMAS_PROFILE.userId)
  await openPage('/masterclass/jollof', <RegisterPanel of={of} />, ({ path }) => {
    if (path === '/api/profile') return Response.json(AMAS_PROFILE)
    return path === '/api/classes/jollof/registrations' ? Response.json({ paid: [], held: row.held }) : undefined
  })
  // The profile and the seats arrive in any order.
  await untilShown(() => {
    expect(document.body.textContent?.includes('Register somebody else')).toBe(row.isMore)
    expect(controlOf('Who comes').value).toBe(row.name)
  })
})

test('what is paid for a seat is its price with the service fee, which stands beside it', async () => {
  signInAs('user-1')
  await openPage('/masterclass/jollof', <RegisterPanel of={{ ...of, serviceFee: pesewas(1_500) }} />, ({ path }) =>
    path === '/api/classes/jollof/registrations' ? Response.json({ paid: [], held: [] }) : undefined,
  )
  await untilShown(() => expect(document.querySelector('[type=submit]')?.textContent).toContain('315.00'))
  expect(document.body.textContent).toContain('and a service fee of GH₵ 15.00')
})

test('a payment that is alive is resumed in the last minutes, also by whoever chooses mobile money now', async () => {
  signInAs('user-1')
  lastWay.update(() => 'momo')
  loadAtOnce()
  const asked: unknown[] = []
  const queries = await openPage('/masterclass/jollof', <RegisterPanel of={of} />, ({ path, body }) => {
    if (path === '/api/paystack/initiate') {
      asked.push(body)
      return Response.json({ code: 'payment.not_due', message: 'Not due', details: null }, { status: 409 })
    }
    return path === '/api/classes/jollof/registrations'
      ? Response.json({ paid: [], held: [heldUntil('Ama', '12:04', '1', true)] })
      : undefined
  })
  await untilShown(() => expect(document.body.textContent).toContain('A seat for Ama is held until 12:04.'))
  queries.setQueryData<unknown>(shopQuery.queryKey, { payment: PAYMENT })
  await press('Finish paying GH₵ 300.00')
  await untilShown(() => expect(asked).toEqual([{ purpose: 'webinar', subjectId: heldUntil('', '', '1').id }]))
  // What follows the refusal must not be drawn after the test.
  const seats = { queryKey: keyOf(readMySeats) }
  await untilShown(() => expect(queries.isMutating() + queries.isFetching(seats)).toBe(0))
})

test.each([
  { button: 'Finish paying GH₵ 300.00', name: 'Kofi', why: 'the window was that of another seat' },
  { button: 'Pay GH₵ 300.00', name: '', why: 'the seat stands above the form' },
])('after $button was cancelled, the form is for “$name”: $why', async ({ button, name }) => {
  signInAs('user-1')
  loadAtOnce()
  let seats = 0
  const queries = await openPage('/masterclass/jollof', <RegisterPanel of={of} />, ({ method, path, body }) => {
    if (path === '/api/classes/registrations' && method === 'POST') {
      return Response.json({ id: (body as { id: string }).id, amount: 30_000, isPaid: false, reference: null })
    }
    if (path === '/api/paystack/initiate') {
      const url = 'https://checkout.example.com/x'
      return Response.json({ reference: 'WEB-7K3QF9M2XA-1', access_code: 'x', authorization_url: url, amount: 30_000 })
    }
    if (path.startsWith('/api/payments/')) {
      const of = { reference: 'WEB-7K3QF9M2XA-1', purpose: 'webinar', subjectId: heldUntil('', '', '1').id }
      return Response.json({ ...of, amount: 30_000, state: 'failed', reason: null })
    }
    if (path !== '/api/classes/jollof/registrations') return undefined
    seats += 1
    return Response.json({ paid: [], held: [heldUntil('Ama', '12:15', '1')] })
  })
  queries.setQueryData<unknown>(shopQuery.queryKey, { payment: PAYMENT, serverTime: new Date().toISOString() })
  await untilShown(() => expect(document.body.textContent).toContain('A seat for Ama'))
  await typeInto('Who comes', 'Kofi')
  await press(button)
  await untilShown(() => expect(seats, 'the seats are read again').toBe(2))
  expect(controlOf('Who comes').value).toBe(name)
})
