// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RowChanged } from '#domain/history/history-api.ts'
import { openScreen } from '#test/open-screen.tsx'
import { ClockProvider } from '../../client/shop/clock.tsx'
import { StaffContext } from '../frame/staff-access.ts'
import { useDraft, useSettings } from './use-settings.ts'

/** Sets the version that the page has read last, 3 at first. */
let setShown: (version: number) => void
let draft: ReturnType<typeof useDraft<string>>
/** Which versions were saved over, the latest last. */
let savedOver: number[]
let answer: () => Promise<Response>

function Setting() {
  const { save } = useSettings()
  const [shown, setVersion] = useState(3)
  setShown = setVersion
  draft = useDraft('none', { version: shown, save: (change) => save('special_days', change) })
  return null
}

function Screen() {
  return (
    <ClockProvider clock={() => new Date('2026-12-01T09:00:00Z')}>
      <StaffContext value={{ role: 'admin', may: () => true, isLocked: () => false }}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Setting />
        </QueryClientProvider>
      </StaffContext>
    </ClockProvider>
  )
}

beforeEach(async () => {
  savedOver = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return new Response('{}', { status: 404 })
    savedOver.push(JSON.parse(String(body)).expectedVersion)
    return answer()
  })
  await openScreen('/admin/settings', Screen)
})

const type = (text: string) => act(async () => draft.change(text))
const reread = (version: number) => act(async () => setShown(version))
const save = () => act(async () => draft.save(draft.value))
const lost = () => Promise.reject(new TypeError('the connection is gone'))
const saved = async (version: number) => Response.json({ version })
/** Somebody else has saved this version. */
const refused = async (version: number) => {
  const who = { by: 'staff:1', name: 'Boatema', at: '2026-12-01T08:59:00.000Z' }
  const details: RowChanged = { entity: 'setting', key: 'special_days', version, fields: ['days'], ...who }
  return Response.json({ code: 'row.changed', title: 'Changed', message: 'Changed', details }, { status: 409 })
}

test('after a request without an answer the setting is saved over the version that was shown, so that nobody’s save is overwritten', async () => {
  await type('24 Dec closed')
  answer = lost
  await save()
  expect(draft.value, 'nothing typed is lost').toBe('24 Dec closed')
  await reread(4) // somebody else has closed the 26th meanwhile
  answer = () => refused(4)
  await save()
  expect(savedOver).toEqual([3, 3])
})

test('after a refusal that told of a change it is saved over that one, and not over a later one that nobody told of', async () => {
  await type('24 Dec closed')
  answer = () => refused(4)
  await save()
  await reread(5)
  answer = () => saved(5)
  await save()
  expect(savedOver).toEqual([3, 4])
  expect(draft.isChanged).toBe(false)
})

test('a refusal that does not tell of the change is a refusal all the same: the setting is tried again over the same version', async () => {
  await type('24 Dec closed')
  answer = async () => Response.json({ code: 'row.changed', title: 'Changed', message: 'Changed' }, { status: 409 })
  await save()
  answer = () => saved(4)
  await save()
  expect(savedOver).toEqual([3, 3])
  expect(draft.isChanged).toBe(false)
})

test('what is typed during a save is saved over that save, and not over what came after it', async () => {
  await type('24 Dec closed')
  answer = async () => {
    draft.change('24 and 25 Dec closed')
    return saved(4)
  }
  await save()
  await reread(5)
  await save()
  expect(savedOver).toEqual([3, 4])
})
