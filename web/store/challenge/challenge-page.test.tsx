// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { KitchenChallenge, ShownEntry } from '#domain/challenges/challenges-api.ts'
import { ERRORS } from '#domain/errors.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { aChallenge, anEntry } from '#test/challenges.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { paths } from '../../client/paths.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { ChallengePage } from './challenge-page.tsx'
import { CHALLENGE_TEXTS } from './challenge-texts.ts'

const ID = '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b12'
const ENTRY = { ...anEntry(), mayShow: undefined, id: ID.replace('6', '7'), state: 'approved', reason: '' }
const NEXT_PICTURE = 'zyxwvutsrqponmlkjihgfedc'

function signIn() {
  signInAs('user-1')
  // Registered before the page is opened, so that it runs after the page is closed.
  onTestFinished(async () => {
    await leaving(async () => keep.removeItem(SESSION_KEY))
    localStorage.clear()
  })
}

const current = (change = {}): KitchenChallenge['current'] => {
  const { isPublished: _, winnerId: __, rules: ___, ...challenge } = aChallenge(change)
  return { ...challenge, id: ID, rules: [], entries: [] }
}

const { mayShow: _, ...shown } = anEntry()
/** The voting is open, and there is one entry. */
const VOTING = {
  current: {
    ...current({
      entriesOpenAt: '2026-11-18T00:00:00.000Z',
      entriesCloseAt: '2026-11-19T00:00:00.000Z',
      votingOpensAt: '2026-11-19T00:00:00.000Z',
    }),
    entries: [{ ...shown, id: ENTRY.id, votes: 0, enteredAt: '2026-11-18T12:00:00.000Z' }],
  },
  past: [],
}

test('visitors read beside the buttons, before they sign in, that accounts made during the voting cannot vote', async () => {
  await openPage(paths.challenge, <ChallengePage />, ({ path }) =>
    path === '/api/kitchen-challenge' ? Response.json(VOTING) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('Sign in to vote'))
  expect(document.body.textContent).toContain('with an account that was made before the voting opened')
  expect(document.querySelector('ol')?.textContent).toContain('from accounts made before the voting opened')
})

test.each([
  { stage: 'entries', seen: { current: current(), past: [] }, control: 'Send my entry', why: 'there may be one' },
  { stage: 'voting', seen: VOTING, control: 'Vote', why: 'each entry may be their own' },
])('during the $stage a person has no "$control" until their entry is known: $why', async ({ seen, control }) => {
  signIn()
  let answer = () => Response.json({ code: 'server.failed', message: 'Away' }, { status: 500 })
  await openPage(paths.challenge, <ChallengePage />, ({ path }) => {
    if (path === '/api/kitchen-challenge') return Response.json(seen)
    return path === `/api/kitchen-challenge/${ID}/mine` ? answer() : undefined
  })
  const controls = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  await untilShown(() => expect(document.body.textContent).toContain('Your entry could not be loaded'))
  expect(controls()).not.toContain(control)
  answer = () => Response.json({ entry: null, votedFor: null })
  await press('Try again')
  await untilShown(() => expect(controls()).toContain(control))
})

test('what is typed into an entry outlives the session, and is forgotten once it is sent', async () => {
  signIn()
  const { challengeId: _, ...entry } = { ...ENTRY, challengeId: ID }
  let mine = { entry, votedFor: null }
  await openPage(paths.challenge, <ChallengePage />, ({ method, path, body }) => {
    if (path === '/api/kitchen-challenge') return Response.json({ current: current(), past: [] })
    if (path === `/api/kitchen-challenge/${ID}/mine`) return Response.json(mine)
    if (method !== 'PUT') return
    mine = { ...mine, entry: { ...entry, ...(body as typeof entry), mayShow: undefined } }
    return Response.json(mine)
  })
  await untilShown(() => expect(controlOf('Your dish').value).toBe('Smoky jollof'))
  await typeInto('Your dish', 'Jollof of my aunt')
  await act(async () => keep.removeItem(SESSION_KEY))
  expect(document.body.textContent).toContain('Sign in to enter')
  await act(async () => signIn())
  await untilShown(() => expect(controlOf('Your dish').value).toBe('Jollof of my aunt'))
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes(ID))
  expect(drafts()).toHaveLength(1)

  await act(async () => controlOf('I cooked this').click())
  await press('Send my changes')
  await untilShown(() => expect(mine.entry.dish).toBe('Jollof of my aunt'))
  await untilShown(() => expect(drafts()).toHaveLength(0))
  expect(controlOf('Your dish').value).toBe('Jollof of my aunt')
})

test('what is typed into an entry while it is being sent stays', async () => {
  signIn()
  const { challengeId: _, ...entry } = { ...ENTRY, challengeId: ID }
  let mine = { entry, votedFor: null }
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await openPage(paths.challenge, <ChallengePage />, ({ method, path, body }) => {
    if (path === '/api/kitchen-challenge') return Response.json({ current: current(), past: [] })
    if (path === '/api/kitchen-challenge/mine') return Response.json({ entries: [] })
    if (path === `/api/kitchen-challenge/${ID}/mine`) return Response.json(mine)
    if (method !== 'PUT') return
    mine = { ...mine, entry: { ...entry, ...(body as typeof entry), mayShow: undefined } }
    const reply = Response.json(mine)
    return mayAnswer.then(() => reply)
  })
  await untilShown(() => expect(controlOf('Your dish').value).toBe('Smoky jollof'))
  await typeInto('Your dish', 'Jollof of my aunt')
  await act(async () => controlOf('I cooked this').click())
  await press('Send my changes')
  await typeInto('Your dish', 'Jollof of my aunt Esi')
  await act(async () => answer())
  await untilShown(() => expect(document.body.textContent).not.toContain(CHALLENGE_TEXTS.enter.sending))
  expect(mine.entry.dish).toBe('Jollof of my aunt')
  expect(controlOf('Your dish').value).toBe('Jollof of my aunt Esi')
})

test('who has entered a challenge that has ended sees their entry below the past ones, and withdraws it', async () => {
  signIn()
  const { title, prize, votingClosesAt } = aChallenge({ votingClosesAt: '2026-11-20T11:00:00.000Z' })
  const seen: KitchenChallenge = {
    current: null,
    past: [{ id: ID, title, prize, votingClosesAt, winner: null, leaders: [] }],
  }
  let entries = [{ ...ENTRY, challengeId: ID, challenge: title }]
  await openPage(paths.challenge, <ChallengePage />, ({ method, path }) => {
    if (path === '/api/kitchen-challenge') return Response.json(seen)
    if (path === '/api/kitchen-challenge/mine') return Response.json({ entries })
    if (method !== 'DELETE') return
    expect(path).toBe(`/api/kitchen-challenge/${ID}/entry`)
    entries = []
    return Response.json({ entry: null, votedFor: null })
  })
  await untilShown(() => expect(document.body.textContent).toContain('Your entry: Jollof at home'))
  expect(document.body.textContent).toContain(ENTRY.dish)
  await press('Withdraw my entry')
  await untilShown(() => expect(document.body.textContent).toContain('Withdraw your entry?'))
  const sure = document.querySelector<HTMLButtonElement>('[role="dialog"] button:last-of-type')
  await act(async () => sure?.click())
  await untilShown(() => expect(document.body.textContent).not.toContain('Your entry: Jollof at home'))
})

test('an entry waits for its new picture: it would be sent with the one before', async () => {
  // jsdom draws nothing, so that the picture is sent as it is.
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  let arrive = () => {}
  class Upload {
    upload = {}
    status = 200
    responseText = JSON.stringify({ pictureId: NEXT_PICTURE })
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    onloadend() {}
    abort() {}
    send() {
      arrive = () => this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  signIn()
  const { challengeId: _, ...entry } = { ...ENTRY, challengeId: ID }
  let sent: unknown
  await openPage(paths.challenge, <ChallengePage />, ({ method, path, body }) => {
    if (path === '/api/kitchen-challenge') return Response.json({ current: current(), past: [] })
    if (path === `/api/kitchen-challenge/${ID}/mine`) return Response.json({ entry, votedFor: null })
    if (method === 'PUT') sent = body
    return undefined
  })
  await untilShown(() => expect(controlOf('Your dish').value).toBe('Smoky jollof'))
  await act(async () => controlOf('I cooked this').click())
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'pot.jpg', { type: 'image/jpeg' })] })
  Object.defineProperty(input, 'value', { set: () => undefined })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  const submit = document.querySelector<HTMLButtonElement>('button[type=submit]')
  await untilShown(() => expect(submit?.title).toBe('Your picture is still uploading.'))
  expect(submit?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => submit?.click())
  expect(sent).toBeUndefined()

  await act(async () => arrive())
  await press('Send my changes')
  await untilShown(() => expect(sent).toMatchObject({ pictureId: NEXT_PICTURE }))
})

test('an entry without a picture leads to the button that chooses one, and says why', async () => {
  signIn()
  await openPage(paths.challenge, <ChallengePage />, ({ path }) => {
    if (path === '/api/kitchen-challenge') return Response.json({ current: current(), past: [] })
    return path === `/api/kitchen-challenge/${ID}/mine` ? Response.json({ entry: null, votedFor: null }) : undefined
  })
  await untilShown(() => expect(controlOf('Your dish').value).toBe(''))
  await typeInto('Your name', 'Auntie Ama')
  await typeInto('Your dish', 'Smoky jollof')
  await act(async () => controlOf('I cooked this').click())
  await press('Send my entry')
  await untilShown(() => expect(document.activeElement?.textContent).toBe('Choose a picture'))
  const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.outerHTML).toMatch(/role="alert".*Choose a picture of your dish\./)
})

const [KONTOMIRE, GARDEN_EGG, OKRO] = ['Kontomire stew', 'Garden egg stew', 'Okro stew'].map((dish, index) => ({
  ...{ ...shown, dish, id: ENTRY.id.replace('7', String(index)), votes: 0 },
  enteredAt: '2026-11-18T12:00:00.000Z',
})) as [ShownEntry, ShownEntry, ShownEntry]
const leaders = () => [...document.querySelectorAll('ol')].at(-1)?.textContent

test('a vote counts at once on the leaderboard and moves; one that is refused says why', async () => {
  signIn()
  const toasts = catchToasts()
  const entries = [KONTOMIRE, GARDEN_EGG]
  let isRefused = false
  const { title, text: message } = ERRORS['challenge.voter_new']
  await openPage(paths.challenge, <ChallengePage />, ({ method, path, body }) => {
    if (path === '/api/kitchen-challenge') return Response.json({ ...VOTING, current: { ...VOTING.current, entries } })
    if (path === `/api/kitchen-challenge/${ID}/mine`) return Response.json({ entry: null, votedFor: null })
    if (method !== 'PUT' || path !== `/api/kitchen-challenge/${ID}/vote`) return
    if (isRefused) return Response.json({ code: 'challenge.voter_new', title, message }, { status: 403 })
    return Response.json({ entry: null, votedFor: (body as { entryId: string }).entryId })
  })
  await press('Vote for Kontomire stew')
  await untilShown(() => expect(leaders()).toMatch(/Place 1.*Kontomire stew.*1 vote.*Garden egg stew.*0 votes/))
  await press('Move my vote to Garden egg stew')
  await untilShown(() => expect(leaders()).toMatch(/Place 1.*Garden egg stew.*1 vote.*Kontomire stew.*0 votes/))
  isRefused = true
  await press('Move my vote to Kontomire stew')
  await untilShown(() =>
    expect(toasts.map(({ text }) => text)).toEqual([
      'It is for Kontomire stew.',
      'It is for Garden egg stew.',
      message,
    ]),
  )
  expect(leaders(), 'it stays where it was').toMatch(/Place 1.*Garden egg stew.*1 vote/)
})

test('a cook sees the entry after the entries have closed, has no vote for it, and withdraws it', async () => {
  signIn()
  let [entries, entry] = [[OKRO], { ...ENTRY, id: OKRO.id, dish: OKRO.dish } as typeof ENTRY | null]
  await openPage(paths.challenge, <ChallengePage />, ({ method, path }) => {
    if (path === '/api/kitchen-challenge') return Response.json({ ...VOTING, current: { ...VOTING.current, entries } })
    if (path === '/api/kitchen-challenge/mine') return Response.json({ entries: [] })
    if (path === `/api/kitchen-challenge/${ID}/mine`) return Response.json({ entry, votedFor: null })
    if (method !== 'DELETE') return
    ;[entries, entry] = [[], null]
    return Response.json({ entry: null, votedFor: null })
  })
  await untilShown(() => expect(document.body.textContent).toContain('Shown to everybody'))
  expect(document.querySelector('[aria-label^="Vote for"]')).toBeNull()
  await press('Withdraw my entry')
  await untilShown(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  const sure = document.querySelector<HTMLButtonElement>('[role=dialog] button:last-of-type')
  await act(async () => sure?.click())
  await untilShown(() => expect(document.body.textContent).not.toContain('Okro stew'))
  expect(document.body.textContent).not.toContain('Your entry')
})

test('the leaders of a challenge whose winner is not named yet stand below the past ones', async () => {
  const { title, prize, votingClosesAt } = aChallenge()
  const past = [{ id: ID, title, prize, votingClosesAt, winner: null, leaders: [GARDEN_EGG] }]
  await openPage(paths.challenge, <ChallengePage />, ({ path }) =>
    path === '/api/kitchen-challenge' ? Response.json({ current: null, past }) : undefined,
  )
  await untilShown(() => expect(leaders()).toContain('Place 1'))
  expect(leaders()).toContain('Garden egg stew')
  expect(document.body.textContent).toContain('The winner is named soon. In the lead:')
})
