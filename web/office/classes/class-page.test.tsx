// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Attendee, StaffClass } from '#domain/classes/classes-api.ts'
import { pesewas } from '#domain/money.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { ClassPage } from './class-page.tsx'

const waakye: StaffClass = {
  id: 'waakye',
  title: 'Waakye from scratch',
  startsAt: '2026-11-20T12:00:00.000Z',
  place: 'Osu',
  ...{ minutes: 90, seats: 20, paid: 2, held: 0, checkedIn: 0 },
  ...{ isOffered: true, isCancelled: false, hasJoinUrl: false },
}
const kofi: Attendee = {
  id: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b13',
  name: 'Kofi',
  state: 'paid',
  ticketCode: '0000000001',
  createdAt: '2026-11-19T12:00:00.000Z',
  checkedInAt: '2026-11-20T12:00:00.000Z',
  ...{ email: '', phone: '', reference: null, totalAmount: pesewas(0) },
}

test('the code of the next ticket stays when the one before is answered', async () => {
  let answer = (_: Response) => {}
  await openPage(paths.staffClass(waakye.id), <ClassPage />, ({ method, path }) => {
    if (method === 'POST') return new Promise((resolve) => (answer = resolve))
    return Response.json(path.endsWith('/desk') ? waakye : { rows: [], next: null })
  })
  await untilShown(() => expect(controlOf('Ticket code')).toBeDefined())
  await typeInto('Ticket code', '00000-00001')
  await press('Check in')
  await typeInto('Ticket code', '00000-00002')
  await act(async () => answer(Response.json(kofi)))
  await press('Check in')

  expect(controlOf('Ticket code').value).toBe('00000-00002')
  await act(async () => answer(Response.json(kofi)))
  await untilShown(() => expect(controlOf('Ticket code').value, 'what was sent is cleared').toBe(''))
})
