// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { PersonView } from '#domain/people/people-api.ts'
import { openPage, press, typeInto, untilShown } from '../../../test/open-page.tsx'
import { PersonNotes } from './person-notes.tsx'

// Only what the component reads.
const view = { notes: [] as unknown } as PersonView

test('a note whose answer is lost is the same one when it is sent again, also after a corrected one, which is another', async () => {
  const sent: { id: string; text: string }[] = []
  await openPage('/admin/people', <PersonNotes personId="7QK2M4X9AB" view={view} />, ({ method, body }) => {
    if (method !== 'POST') return
    sent.push(body as (typeof sent)[number])
    if (sent.length < 3) return Promise.reject(new TypeError('the answer is lost'))
    return Response.json({ written: true })
  })
  const texts = ['Prefers calls', 'Prefers calls', 'Prefers texts', 'Prefers calls', 'Prefers calls']
  for (const [count, text] of texts.entries()) {
    await typeInto('Note', text)
    await press('Add note')
    await untilShown(() => expect(sent).toHaveLength(count + 1))
  }

  expect(sent.map(({ text }) => text)).toEqual(texts)
  const ids = sent.map(({ id }) => id)
  const notes = ids.map((id) => ids.indexOf(id))
  expect(notes, 'the last is another note: the one before was written').toEqual([0, 0, 2, 0, 4])
})
