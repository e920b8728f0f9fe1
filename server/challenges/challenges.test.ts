import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Person } from '#domain/actor.ts'
import type { KitchenChallenge, MyChallenge, StaffEntry } from '#domain/challenges/challenges-api.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { aChallenge, anEntry } from '#test/challenges.ts'
import { myData } from '#test/my-data.ts'
import { aPerson, aReauthenticationCode } from '#test/people.ts'
import { auditLog } from '../audit/audit-tables.ts'
import { deleteForgotten } from './challenge-queries.ts'
import { challengeEntries, challengePictures, challenges, challengeVotes } from './challenge-tables.ts'

const shop = await testShop()
const { app, time, as } = shop
const { db } = shop.database
const manager = aStaffMember({ role: 'manager' })
const VOTING = new Date('2026-11-22T00:00:00.000Z')
const ENDED = new Date('2026-11-24T00:00:00.000Z')

const send = async (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, ...(payload && { payload }) })
const seen = async (): Promise<KitchenChallenge> => (await send('GET', '/api/kitchen-challenge')).json()
const mine = async (id: string): Promise<MyChallenge> => (await send('GET', `/api/kitchen-challenge/${id}/mine`)).json()
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
  .jpeg()
  .toBuffer()

async function aPublished(change = {}): Promise<string> {
  const id = randomUUID()
  as(manager)
  const saved = await send('PUT', `/api/challenges/${id}`, { expectedVersion: null, challenge: aChallenge(change) })
  expect(saved.statusCode, saved.body).toBe(200)
  return id
}

async function aPicture(person: Person): Promise<string> {
  as(person)
  const mark = 'a-boundary'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const reply = await app.inject({
    method: 'POST',
    url: '/api/kitchen-challenge/pictures',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${mark}--\r\n`)]),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().pictureId
}

async function entered(challengeId: string, person: Person, change = {}): Promise<string> {
  const entry = anEntry({ pictureId: await aPicture(person), ...change })
  const reply = await send('PUT', `/api/kitchen-challenge/${challengeId}/entry`, entry)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().entry.id
}

async function moderated(challengeId: string, state: 'approved' | 'rejected', reason = '') {
  as(manager)
  const rows: StaffEntry[] = (await send('GET', `/api/challenges/${challengeId}/entries?state=waiting`)).json().rows
  for (const { id, sentAt } of rows) {
    const reply = await send('PUT', `/api/challenges/entries/${id}/state`, { state, reason, sentAt })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  return rows
}

const vote = (challengeId: string, entryId: string) =>
  send('PUT', `/api/kitchen-challenge/${challengeId}/vote`, { entryId })

test('an entry and its picture are seen by its sender and by staff alone until staff approve it', async () => {
  const id = await aPublished()
  const [ama, kofi] = [await aPerson(db), await aPerson(db)]
  await entered(id, ama)
  const pictureId = (await mine(id)).entry?.pictureId
  const [open, own] = [
    `/api/kitchen-challenge/pictures/${pictureId}`,
    `/api/kitchen-challenge/own-pictures/${pictureId}`,
  ]
  expect((await seen()).current?.entries).toEqual([])
  expect((await send('GET', open)).statusCode).toBe(404)
  expect((await send('GET', own)).headers['content-type']).toBe('image/webp')
  as(kofi)
  expect((await send('GET', own)).statusCode).toBe(404)

  await moderated(id, 'approved')
  expect((await send('GET', own)).statusCode, 'staff').toBe(200)
  expect((await send('GET', open)).statusCode).toBe(200)
  expect((await seen()).current?.entries).toMatchObject([{ dish: 'Smoky jollof', name: 'Auntie Ama', votes: 0 }])
  expect(JSON.stringify(await seen()), 'who sent it is nobody’s business').not.toContain(ama.userId)

  as(ama)
  await send('PUT', `/api/kitchen-challenge/${id}/entry`, anEntry({ pictureId: pictureId ?? '', dish: 'Another text' }))
  expect((await seen()).current?.entries, 'what has changed is read again').toEqual([])
})

test('staff decide about what they read, and not about a later text; their decision is recorded without the text', async () => {
  const id = await aPublished()
  const ama = await aPerson(db)
  const entryId = await entered(id, ama, { story: 'A secret of mine' })
  as(manager)
  const [read]: StaffEntry[] = (await send('GET', `/api/challenges/${id}/entries?state=waiting`)).json().rows
  time.passMinutes(1)
  await entered(id, ama, { dish: 'Swapped' })
  as(manager)
  const approve = { state: 'approved', reason: '', sentAt: read?.sentAt }
  expect((await send('PUT', `/api/challenges/entries/${entryId}/state`, approve)).json().code).toBe(
    'challenge.entry_changed',
  )
  await moderated(id, 'rejected', 'Please send a sharper picture.')
  as(manager)
  const [now]: StaffEntry[] = (await send('GET', `/api/challenges/${id}/entries?state=rejected`)).json().rows
  const late = { ...approve, sentAt: now?.sentAt, before: 'waiting' }
  expect((await send('PUT', `/api/challenges/entries/${entryId}/state`, late)).json(), 'decided before').toMatchObject({
    code: 'row.changed',
    details: { by: `staff:${manager.userId}`, fields: ['rejected'] },
  })
  as(ama)
  expect((await mine(id)).entry).toMatchObject({ state: 'rejected', reason: 'Please send a sharper picture.' })
  const records = JSON.stringify(await db.select().from(auditLog))
  expect(records).toContain('challenge_entries')
  expect(records).not.toContain('secret')
})

test('entries are taken between their times alone, by the clock of the server', async () => {
  const id = await aPublished()
  const ama = await aPerson(db)
  const entry = anEntry({ pictureId: await aPicture(ama) })
  const enter = async () => (await send('PUT', `/api/kitchen-challenge/${id}/entry`, entry)).json().code
  time.now = new Date('2026-11-18T23:59:59.999Z')
  expect(await enter()).toBe('challenge.entries_closed')
  time.now = new Date('2026-11-22T00:00:00.000Z')
  expect(await enter()).toBe('challenge.entries_closed')
  time.now = new Date('2026-11-21T23:59:59.999Z')
  expect(await enter()).toBeUndefined()
  const draft = await aPublished({ isPublished: false })
  as(ama)
  expect((await send('PUT', `/api/kitchen-challenge/${draft}/entry`, entry)).json().code).toBe('challenge.missing')
})

test("nobody enters with somebody else's picture, or without the right to show it", async () => {
  const id = await aPublished()
  const pictureId = await aPicture(await aPerson(db))
  as(await aPerson(db))
  const enter = async (entry: object) => (await send('PUT', `/api/kitchen-challenge/${id}/entry`, entry)).json().code
  expect(await enter(anEntry({ pictureId }))).toBe('upload.missing')
  expect(await enter({ ...anEntry({ pictureId }), mayShow: false })).toBe('request.invalid')
})

test('a person has one vote, however often and fast it is sent, and moves it', async () => {
  const id = await aPublished()
  const [ama, kofi, esi] = [await aPerson(db), await aPerson(db), await aPerson(db)]
  const [first, second] = [await entered(id, ama), await entered(id, kofi)]
  await moderated(id, 'approved')
  time.now = VOTING
  as(esi)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => vote(id, at % 2 ? first : second)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(await db.select().from(challengeVotes)).toHaveLength(1)
  expect((await vote(id, first)).json().votedFor).toBe(first)
  as(kofi)
  await vote(id, first)
  time.passMinutes(1)
  expect((await seen()).current?.entries.map((one) => [one.id, one.votes])).toEqual([
    [first, 2],
    [second, 0],
  ])
})

test('no vote counts for one’s own entry, one that is not shown, another challenge, or outside of the times', async () => {
  const id = await aPublished()
  const [ama, kofi, esi] = [await aPerson(db), await aPerson(db), await aPerson(db)]
  const own = await entered(id, ama)
  await moderated(id, 'approved')
  const waiting = await entered(id, kofi)
  const other = await aPublished({ isPublished: false })
  await db.update(challenges).set({ isPublished: true })
  as(esi)
  const code = async (entryId: string, challengeId = id) => (await vote(challengeId, entryId)).json().code
  expect(await code(own), 'before the voting').toBe('challenge.voting_closed')
  time.now = VOTING
  expect(await code(waiting)).toBe('challenge.entry_missing')
  expect(await code(own, other)).toBe('challenge.entry_missing')
  expect(await code(own, randomUUID())).toBe('challenge.missing')
  as(ama)
  expect(await code(own)).toBe('challenge.own_entry')
  as(esi)
  time.now = ENDED
  expect(await code(own), 'at the closing second').toBe('challenge.voting_closed')
  expect(await db.select().from(challengeVotes)).toEqual([])
  time.now = new Date(ENDED.getTime() - 1)
  expect(await code(own)).toBeUndefined()
  as({ kind: 'visitor' })
  expect(await code(own)).toBe('session.required')
})

test('accounts that were made when the voting had begun do not vote: they are made for that', async () => {
  const id = await aPublished({ entriesOpenAt: '2026-10-01T00:00:00.000Z' })
  const ama = await aPerson(db)
  const entryId = await entered(id, ama)
  await moderated(id, 'approved')
  as(manager)
  // Test accounts are made on 1 November at 9.
  const early = { entriesOpenAt: '2026-10-01T00:00:00.000Z', entriesCloseAt: '2026-10-30T00:00:00.000Z' }
  const challenge = aChallenge({ ...early, votingOpensAt: '2026-11-01T09:00:00.000Z' })
  await send('PUT', `/api/challenges/${id}`, { expectedVersion: 1, challenge })
  as(await aPerson(db))
  expect((await vote(id, entryId)).json().code).toBe('challenge.voter_new')
})

test('the winner is an approved entry, named after the voting; ties go to the earlier entry', async () => {
  const id = await aPublished()
  const [ama, kofi] = [await aPerson(db), await aPerson(db)]
  const first = await entered(id, ama)
  time.passMinutes(1)
  await entered(id, kofi)
  await moderated(id, 'approved')
  const name = async (winnerId: string, expectedVersion = 1) =>
    (await send('PUT', `/api/challenges/${id}`, { expectedVersion, challenge: aChallenge({ winnerId }) })).json()
  expect((await name(first)).code, 'before the end').toBe('challenge.winner_refused')
  time.now = ENDED
  as({ kind: 'visitor' })
  expect((await seen()).current).toBeNull()
  expect((await seen()).past[0]?.leaders.map((leader) => leader.id)[0]).toBe(first)
  as(manager)
  expect((await name(randomUUID())).code).toBe('challenge.winner_refused')
  expect(await name(first)).toMatchObject({ winnerId: first, version: 2, stage: 'ended' })
  expect((await name(first)).code, 'saved from an old version').toBe('row.changed')
  expect((await seen()).past).toMatchObject([{ title: 'Jollof at home', winner: { id: first } }])
})

test('an entry is listed to its sender and can be withdrawn after the voting, also of a challenge that is not shown any more', async () => {
  const id = await aPublished()
  const [ama, kofi] = [await aPerson(db), await aPerson(db)]
  const [first, second] = [await entered(id, ama), await entered(id, kofi)]
  time.now = ENDED
  as(manager)
  const challenge = aChallenge({ isPublished: false })
  expect((await send('PUT', `/api/challenges/${id}`, { expectedVersion: 1, challenge })).statusCode).toBe(200)
  as(ama)
  const listed = async () => (await send('GET', '/api/kitchen-challenge/mine')).json().entries
  expect(await listed()).toMatchObject([{ id: first, challengeId: id, challenge: 'Jollof at home', state: 'waiting' }])
  expect((await send('DELETE', `/api/kitchen-challenge/${id}/entry`)).json()).toEqual({ entry: null, votedFor: null })
  expect(await listed()).toEqual([])
  expect((await db.select().from(challengeEntries)).map((entry) => entry.id)).toEqual([second])
})

describe('of two published challenges whose days overlap shoppers would see one', () => {
  const DAYS = {
    entriesOpenAt: '2026-11-23T00:00:00.000Z',
    entriesCloseAt: '2026-11-25T00:00:00.000Z',
    votingOpensAt: '2026-11-25T00:00:00.000Z',
    votingClosesAt: '2026-11-26T00:00:00.000Z',
  }
  const save = async (change: object, id: string = randomUUID(), expectedVersion: number | null = null) => {
    as(manager)
    const challenge = aChallenge({ ...DAYS, title: 'Stews', ...change })
    return (await send('PUT', `/api/challenges/${id}`, { expectedVersion, challenge })).json()
  }

  test('the second is refused with the name of the first, and can be a draft or begin when the first has ended', async () => {
    await aPublished()
    const refused = { code: 'challenge.overlaps', details: { title: 'Jollof at home' } }
    expect(await save({})).toMatchObject(refused)
    const draft = await save({ isPublished: false })
    expect(draft).toMatchObject({ title: 'Stews', version: 1 })
    expect(await save({}, draft.id, 1), 'publishing it').toMatchObject(refused)
    expect(await save({ entriesOpenAt: ENDED.toISOString() }, draft.id, 1)).toMatchObject({ version: 2 })
    expect(await save({}, draft.id, 2), 'moving it back').toMatchObject(refused)
  })

  test('of two that are published at the same moment one is refused', async () => {
    const answers = await Promise.all([save({ title: 'Stews' }), save({ title: 'Soups' })])
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['challenge.overlaps'])
  })

  test('one that has ended hides nothing, and both can still be changed and ended early where they overlap already', async () => {
    const first = await aPublished()
    const second = await save({ entriesOpenAt: ENDED.toISOString() })
    await db
      .update(challenges)
      .set({ entriesOpenAt: new Date(DAYS.entriesOpenAt) })
      .where(eq(challenges.id, second.id))
    expect(await save({ prize: 'Two pots' }, second.id, 1)).toMatchObject({ prize: 'Two pots' })
    time.now = VOTING
    const ended = aChallenge({ votingClosesAt: '2026-11-23T12:00:00.000Z' })
    expect(await save(ended, first, 1)).toMatchObject({ version: 2 })
    time.now = ENDED
    expect(await save({ entriesOpenAt: '2026-11-20T00:00:00.000Z' }, second.id, 2)).toMatchObject({ version: 3 })
  })
})

test('times in a wrong order are refused', async () => {
  as(manager)
  const challenge = aChallenge({ votingClosesAt: '2026-11-21T00:00:00.000Z' })
  const reply = await send('PUT', `/api/challenges/${randomUUID()}`, { expectedVersion: null, challenge })
  expect(reply.json().code).toBe('request.invalid')
})

test('who leaves takes their entry, its votes and their own votes with them; the export has them before', async () => {
  const id = await aPublished()
  const [ama, kofi] = [await aPerson(db), await aPerson(db)]
  const [first, second] = [await entered(id, ama), await entered(id, kofi)]
  await moderated(id, 'approved')
  time.now = VOTING
  as(ama)
  await vote(id, second)
  as(kofi)
  await vote(id, first)
  as(ama)
  const { data, pictures } = await myData(app)
  expect(data.challenges).toMatchObject({ entries: [{ id: first }], votes: [{ entryId: second }] })
  expect(Object.keys(pictures)).toContain(`pictures/challenge-${data.challenges.entries[0].pictureId}.webp`)

  as(kofi)
  const withdrawn = await send('DELETE', `/api/kitchen-challenge/${id}/entry`)
  expect(withdrawn.json()).toEqual({ entry: null, votedFor: first })
  expect((await db.select().from(challengeVotes)).map((one) => one.userId)).toEqual([kofi.userId])
  expect((await db.select().from(challengePictures)).map((one) => one.userId)).toEqual([ama.userId])

  as(ama)
  const nonce = await aReauthenticationCode(shop, ama)
  expect((await shop.post('/api/profile/delete', { nonce })).json()).toEqual({ deleted: true })
  for (const table of [challengeEntries, challengePictures, challengeVotes]) {
    expect(await db.select().from(table)).toEqual([])
  }
})

test('pictures without an entry go after a day, others stay', async () => {
  const id = await aPublished()
  const ama = await aPerson(db)
  await entered(id, ama)
  await aPicture(ama)
  await deleteForgotten(db, new Date(time.now.getTime() + 1))
  const [entry] = await db.select().from(challengeEntries)
  expect((await db.select().from(challengePictures)).map((one) => one.id)).toEqual([entry?.pictureId])
})
