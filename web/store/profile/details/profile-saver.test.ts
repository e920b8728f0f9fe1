import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ERRORS, errorBody } from '#domain/errors.ts'
import type { ProfileChange, ProfileView } from '#domain/profiles/profiles-api.ts'
import { CallError } from '../../../client/api.ts'
import { forgetPerson, storedValue } from '../../../client/storage/stored-value.ts'
import { AUTOSAVE_MS, makeProfileSaver, type Unsaved } from './profile-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = new CallError(errorBody('profile.birth_date_invalid'), 400)
const offline = new CallError({ code: null, title: 'You are offline', message: 'No network.' }, 0)
const ended = new CallError(errorBody('session.ended'), 401)

/** A browser in which Ama is signed in, and a server with prepared answers. */
function aBrowser() {
  const stored = new Map<string, string>()
  const sent: ProfileChange[] = []
  const answers: (Error | 'late')[] = []
  const late: (() => void)[] = []
  let userId: string | null = 'ama'

  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const browser = { localStorage, addEventListener: () => undefined } as unknown as Window // no more of it is used

  const open = () =>
    makeProfileSaver({
      kept: storedValue<Unsaved | null>(
        {
          key: 'chillz-unsaved-profile',
          // Written by this test itself.
          schema: z.custom<Unsaved | null>(),
          empty: null,
          owner: 'person',
        },
        { browser },
      ),
      send: async (change) => {
        sent.push(change)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        if (answer === 'late') await new Promise<void>((resolve) => late.push(resolve))
        return { ...change, userId } as ProfileView // as much of one as is looked at here
      },
      who: () => userId,
    })
  return {
    open,
    sent,
    answers,
    answerLate: () => late.shift()?.(),
    become: (who: string | null) => {
      userId = who
    },
  }
}

test('typed values are saved together, a second after the last key', async () => {
  const { open, sent } = aBrowser()
  const saver = open()
  const saved = vi.fn()
  saver.onSaved(saved)

  saver.save({ fullName: 'A' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
  saver.save({ fullName: 'Am' })
  saver.save({ city: 'Accra' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
  expect(sent, 'somebody is still typing').toEqual([])
  expect(saver.read()).toEqual({ status: 'waiting', change: { fullName: 'Am', city: 'Accra' }, failure: null })

  await vi.advanceTimersByTimeAsync(1)

  expect(sent).toEqual([{ fullName: 'Am', city: 'Accra' }])
  expect(saver.read()).toEqual({ status: 'saved', change: {}, failure: null })
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ fullName: 'Am' }))
})

test('a value that is no longer fit to be saved takes what was typed before it along', async () => {
  const { open, sent } = aBrowser()
  const saver = open()

  saver.save({ deliveryPhone: '0241234567' })
  saver.save({ deliveryPhone: undefined })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)

  expect(sent).toEqual([])
  expect(saver.read().status).toBe('idle')
})

test('values that are typed while a request is pending are sent after it', async () => {
  const { open, sent, answers, answerLate } = aBrowser()
  const saver = open()
  answers.push('late')

  saver.save({ fullName: 'Ama', city: 'Accra' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  saver.save({ fullName: 'Ama Mensah' })
  answerLate()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)

  expect(sent).toEqual([{ fullName: 'Ama', city: 'Accra' }, { fullName: 'Ama Mensah' }])
  expect(saver.read().status).toBe('saved')
})

test('without a network it is kept, over a reload as well, and sent once the network is back', async () => {
  const { open, sent, answers } = aBrowser()
  const before = open()
  answers.push(offline)
  before.save({ address: 'House 12' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect(before.read()).toEqual({ status: 'kept', change: { address: 'House 12' }, failure: 'No network.' })

  const after = open()
  expect(after.read().change, 'the form shows what was typed').toEqual({ address: 'House 12' })
  await after.flush()

  expect(sent.at(-1)).toEqual({ address: 'House 12' })
  expect(after.read().status).toBe('saved')
})

test.each([
  { answer: [], isSaved: true, why: 'the shop took it' },
  { answer: [offline], isSaved: false, why: 'there is no network' },
  { answer: [refusal], isSaved: false, why: 'the shop refused it' },
])('whoever sends what waits learns whether it is saved ($isSaved): $why', async ({ answer, isSaved }) => {
  const { open, answers } = aBrowser()
  const saver = open()
  answers.push(...answer)
  saver.save({ address: 'House 12' })
  expect(await saver.flush()).toBe(isSaved)
})

test('it tries again by itself: the browser may not notice that the network is back', async () => {
  const { open, sent, answers } = aBrowser()
  answers.push(offline)
  open().save({ address: 'House 12' })

  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS + 60_000)

  expect(sent).toHaveLength(2)
})

test('a session that ends in between loses nothing: it is sent when its owner has signed in again', async () => {
  const { open, sent, answers, become } = aBrowser()
  const saver = open()
  answers.push(ended)
  saver.save({ address: 'House 12' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)

  become('kofi')
  await saver.flush()
  expect(sent, 'somebody else does not get it').toHaveLength(1)
  become('ama')
  await saver.flush()

  expect(sent.at(-1)).toEqual({ address: 'House 12' })
})

test('a refused change is not sent again', async () => {
  const { open, sent, answers } = aBrowser()
  const saver = open()
  answers.push(refusal)
  saver.save({ dateOfBirth: '2090-01-01' })

  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS + 60_000)

  expect(sent).toHaveLength(1)
  expect(saver.read()).toEqual({
    status: 'refused',
    change: {},
    failure: ERRORS['profile.birth_date_invalid'].text,
  })
})

test('signing out removes unsaved changes', async () => {
  const { open, sent } = aBrowser()
  const saver = open()
  saver.save({ address: 'House 12' })

  forgetPerson()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toEqual([])
  expect([saver, open()].map((one) => one.read().change)).toEqual([{}, {}])
})

test('for visitors nothing is stored, because they have no profile', async () => {
  const { open, sent, become } = aBrowser()
  become(null)
  const saver = open()

  saver.save({ address: 'House 12' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)

  expect(sent).toEqual([])
  expect(saver.read().change).toEqual({})
})
