// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { ChallengeDraft, StaffChallenge, StaffEntry } from '#domain/challenges/challenges-api.ts'
import { ERRORS } from '#domain/errors.ts'
import { aChallenge, anEntry } from '#test/challenges.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { ChallengePage } from './challenge-page.tsx'

const FIRST: StaffChallenge = {
  ...aChallenge({
    votingOpensAt: '2026-11-19T00:00:00.000Z',
    entriesCloseAt: '2026-11-19T00:00:00.000Z',
    entriesOpenAt: '2026-11-12T00:00:00.000Z',
  }),
  id: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b12',
  stage: 'voting',
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 3,
  waiting: 0,
}

test('what was typed into a challenge stays when its voting is ended, and is saved without reopening it', async () => {
  let stored = FIRST
  await openPage(paths.staffChallenge(stored.id), <ChallengePage />, ({ method, path, body }) => {
    if (path.includes('/entries')) return Response.json({ rows: [], next: null })
    if (path !== `/api/challenges/${stored.id}`) return
    if (method === 'GET') return Response.json(stored)
    const { expectedVersion, challenge } = body as { expectedVersion: number; challenge: ChallengeDraft }
    expect(expectedVersion).toBe(stored.version)
    stored = { ...stored, ...challenge, stage: 'ended', version: expectedVersion + 1 }
    return Response.json(stored)
  })
  await untilShown(() => expect(controlOf('Prize').value).toBe(stored.prize))
  await typeInto('Prize', 'A bigger pot')
  await press('Close the voting now')
  await untilShown(() => expect(controlOf('Voting closes').value).toBe('2026-11-20T12:00'))
  expect(controlOf('Prize').value).toBe('A bigger pot')
  await press('Save')
  await untilShown(() => expect(stored).toMatchObject({ prize: 'A bigger pot', version: 5 }))

  expect(stored.votingClosesAt, 'ended').toBe('2026-11-20T12:00:00.000Z')
})

test('a challenge on the days of another one is refused beside its first time, with the name of the other', async () => {
  await openPage(paths.staffChallenge(FIRST.id), <ChallengePage />, ({ method, path }) => {
    if (path.includes('/entries')) return Response.json({ rows: [], next: null })
    if (path !== `/api/challenges/${FIRST.id}`) return
    if (method === 'GET') return Response.json(FIRST)
    const { title, text: message } = ERRORS['challenge.overlaps']
    return Response.json({ code: 'challenge.overlaps', title, message, details: { title: 'Stews' } }, { status: 409 })
  })
  await untilShown(() => expect(controlOf('Prize').value).toBe(FIRST.prize))
  await press('Save')
  await untilShown(() => expect(document.body.textContent).toContain('Then “Stews” is shown to shoppers.'))
  await untilShown(() => expect(document.activeElement === controlOf('Entries open')).toBe(true))
})

test('what is typed into a new challenge while it is saved for the first time goes along to its page', async () => {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  let saved: StaffChallenge | undefined
  await openPage(paths.staffChallenge('new'), <ChallengePage />, ({ method, path, body }) => {
    if (path.includes('/entries')) return Response.json({ rows: [], next: null })
    if (!path.startsWith('/api/challenges/')) return
    if (method === 'GET') return saved && Response.json(saved)
    const { challenge } = body as { challenge: ChallengeDraft }
    saved = { ...FIRST, ...challenge, id: path.slice('/api/challenges/'.length), stage: 'planned', version: 1 }
    const reply = Response.json(saved)
    return mayAnswer.then(() => reply)
  })
  for (const label of ['Title', 'Summary', 'Rules', 'Prize']) await typeInto(label, `${label} of mine `)
  for (const [index, label] of ['Entries open', 'Entries close', 'Voting opens', 'Voting closes'].entries()) {
    await typeInto(label, `2026-12-0${index + 1}T12:00`)
  }
  await press('Save')
  await typeInto('Prize', 'A bigger pot')
  await act(async () => answer())
  await untilShown(() => expect(window.location.pathname).toBe(paths.staffChallenge(saved?.id ?? 'none')))

  await untilShown(() => expect(controlOf('Title').value, 'as it was saved').toBe('Title of mine'))
  expect(controlOf('Prize').value).toBe('A bigger pot')
  expect(saved?.prize).toBe('Prize of mine')
})

test('the undo of an entry and that of the challenge stand in one bar, so that neither covers the other', async () => {
  const { mayShow: _, ...sent } = anEntry()
  const entry: StaffEntry = {
    ...sent,
    id: '7f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b12',
    ...{ state: 'waiting', reason: '', votes: 0, createdAt: FIRST.createdAt, sentAt: FIRST.createdAt },
  }
  await openPage(paths.staffChallenge(FIRST.id), <ChallengePage />, ({ method, path }) => {
    if (path.startsWith('/api/challenges/entries/')) return Response.json({ ...entry, state: 'approved' })
    if (path.includes('/entries')) return Response.json({ rows: [entry], next: null })
    if (path !== `/api/challenges/${FIRST.id}`) return
    return Response.json(method === 'GET' ? FIRST : { ...FIRST, version: 4 })
  })
  await press('Show: Smoky jollof')
  await press('Save')
  const bars = () => [...document.querySelectorAll('[aria-label="What can be undone"]')]
  await untilShown(() => expect(bars().map((bar) => bar.querySelectorAll('button').length)).toEqual([2]))
})

test('the stage is that of the clock, also when the challenge was read before its voting began', async () => {
  await openPage(paths.staffChallenge(FIRST.id), <ChallengePage />, ({ path }) => {
    if (path.includes('/entries')) return Response.json({ rows: [], next: null })
    return path === `/api/challenges/${FIRST.id}` ? Response.json({ ...FIRST, stage: 'entries' }) : undefined
  })
  await press('Close the voting now')
})
