// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ClassCard } from '#domain/classes/classes-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { ClassesPage } from './classes-page.tsx'

const jollof = ClassCard.parse({
  ...{ id: 'jollof', title: 'Jollof', summary: 'Rice', teacher: 'Esi', image: '/pictures/jollof.webp', place: 'Osu' },
  ...{ startsAt: '2026-12-01T09:00:00.000Z', minutes: 60, seats: 10, seatsLeft: 3, isCancelled: false },
  ...{ hasRecording: false, price: 30_000, serviceFee: 1_500 },
})

test('a class in the list states what a seat costs, its service fee included', async () => {
  await openPage('/masterclass', <ClassesPage />, ({ path }) =>
    path === '/api/classes' ? Response.json({ classes: [jollof] }) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('GH₵ 315.00'))
  expect(document.body.textContent).not.toContain('300')
})
