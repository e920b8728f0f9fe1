// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { PersonView } from '#domain/people/people-api.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { PersonNotes } from './person-notes.tsx'

const queries = new QueryClient()
// Only what the component reads.
const view = { notes: [] as unknown } as PersonView

const write = (text: string) =>
  act(async () => {
    const box = document.querySelector('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLElement>('button[type="submit"]')?.click()
  })

test('a note whose answer is lost is the same one when it is sent again, and another one when it was corrected', async () => {
  const sent: { id: string; text: string }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    if (sent.length < 3) throw new TypeError('the answer is lost')
    return Response.json({ written: true })
  })
  await openScreen('/admin/people', () =>
    createPortal(
      <QueryClientProvider client={queries}>
        <PersonNotes personId="7QK2M4X9AB" view={view} />
      </QueryClientProvider>,
      document.body,
    ),
  )
  for (const text of ['Prefers calls', 'Prefers calls', 'Prefers texts']) await write(text)

  const [first, again, corrected] = sent
  expect(again).toEqual(first)
  expect(corrected).toEqual({ id: expect.not.stringMatching(first?.id ?? ''), text: 'Prefers texts' })
})
