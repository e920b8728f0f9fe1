// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { PersonView } from '#domain/people/people-api.ts'
import { openPage, press, typeInto, untilShown } from '../../../test/open-page.tsx'
import { PersonNotes } from './person-notes.tsx'

// Only what the component reads.
const view = { notes: [] as unknown } as PersonView

test('a note whose answer is lost is the same one when it is sent again, and another one when it was corrected', async () => {
  const sent: unknown[] = []
  await openPage('/admin/people', <PersonNotes personId="7QK2M4X9AB" view={view} />, ({ method, body }) => {
    if (method !== 'POST') return
    sent.push(body)
    if (sent.length < 3) return Promise.reject(new TypeError('the answer is lost'))
    return Response.json({ written: true })
  })
  for (const text of ['Prefers calls', 'Prefers calls', 'Prefers texts']) {
    await typeInto('Note', text)
    const count = sent.length
    await press('Add note')
    await untilShown(() => expect(sent).toHaveLength(count + 1))
  }

  const [first, again, corrected] = sent
  expect(first).toEqual({ id: expect.any(String), text: 'Prefers calls' })
  expect(again).toEqual(first)
  expect(corrected).toEqual({ id: expect.any(String), text: 'Prefers texts' })
  expect(corrected).not.toMatchObject({ id: (first as { id: string }).id }) // checked above
})
