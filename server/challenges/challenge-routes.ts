import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/challenges/challenges-api.ts'
import { Refusal } from '#domain/errors.ts'
import { cutPage } from '#domain/list-page.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { cacheAnswers } from '../db/cache-until-notified.ts'
import { countedFor } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import type { Drawing } from '../uploads/drawing.ts'
import { readForm } from '../uploads/read-form.ts'
import { readPicture } from '../uploads/read-picture.ts'
import {
  deleteOlderUnused,
  findChallenge,
  findEntry,
  findOwn,
  findPicture,
  findShownPicture,
  insertPicture,
  listChallenges,
  listEntries,
  listOwn,
} from './challenge-queries.ts'
import { enterChallenge, moderateEntry, vote, withdrawEntry } from './enter-challenge.ts'
import { saveChallenge } from './save-challenge.ts'
import { ownEntry, staffChallenge, viewChallenges, viewOwn } from './view-challenge.ts'

/** Votes are counted once for everybody who looks within this time. */
const COUNTED_MS = 5_000
/** Sharp at the width of a card, and small enough for a page of many. */
const ENTRY_PICTURE: Drawing = { side: 960, fit: 'inside', format: 'webp', quality: 78 }
const PICTURE_ID_BYTES = 18
/** Pictures of a person that no entry has yet. */
const UNUSED_KEPT = 3

/** Cooking challenges: looking, entering, voting, and what staff do. */
export const challengeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, objects } = app.deps
  const { db } = app.database
  await app.register(multipart, { limits: { fileSize: api.ENTRY_PICTURE_MAX_BYTES, files: 1, fields: 0 } })
  const view = cacheAnswers(() => viewChallenges(db, clock()), { ms: COUNTED_MS, clock })

  serve(app, api.readChallenge, () => view.get())

  serve(app, api.readMyChallenge, async ({ actor, params }) => viewOwn(await findOwn(db, actor, params.challengeId)))

  serve(app, api.readMyEntries, async ({ actor }) => ({
    entries: (await listOwn(db, actor)).map(({ entry, challenge }) => ({
      ...ownEntry(entry),
      challengeId: entry.challengeId,
      challenge,
    })),
  }))

  serve(app, api.addEntryPicture, async (request) => {
    const { actor } = request
    const { file } = await readForm(request)
    if (!file) throw new Refusal('upload.not_an_image')
    const picture = await app.pictures.draw(file, ENTRY_PICTURE, countedFor(request))
    const id = Buffer.from(random(PICTURE_ID_BYTES)).toString('base64url')
    await db.transaction(async (tx) => {
      await deleteOlderUnused(tx, actor, UNUSED_KEPT - 1)
      await insertPicture(tx, { id, userId: actor.userId, picture, createdAt: clock() })
    })
    return { pictureId: id }
  })

  serve(app, api.getEntryPicture, async ({ params }, reply) => {
    const picture = await findShownPicture(db, params.id)
    if (!picture) throw new Refusal('upload.missing')
    return reply.type('image/webp').send(await readPicture(objects, picture))
  })

  serve(app, api.getOwnEntryPicture, async ({ actor, params }, reply) => {
    const picture = await findPicture(db, params.id, mayDo(actor, 'challenges.change') ? null : actor)
    if (!picture) throw new Refusal('upload.missing')
    return reply.type('image/webp').send(await readPicture(objects, picture))
  })

  serve(app, api.enterChallenge, async ({ actor, params: { challengeId }, body }) => {
    await db.transaction((tx) => enterChallenge(tx, actor, { challengeId, entry: body }, { now: clock(), random }))
    view.clear()
    return viewOwn(await findOwn(db, actor, challengeId))
  })

  serve(app, api.withdrawEntry, async ({ actor, params: { challengeId } }) => {
    await db.transaction((tx) => withdrawEntry(tx, actor, challengeId))
    view.clear()
    return viewOwn(await findOwn(db, actor, challengeId))
  })

  serve(app, api.voteInChallenge, async ({ actor, params: { challengeId }, body }) => {
    await db.transaction((tx) => vote(tx, actor, { challengeId, ...body }, clock()))
    return viewOwn(await findOwn(db, actor, challengeId))
  })

  serve(app, api.listStaffChallenges, async ({ query }) => {
    const now = clock()
    return cutPage(
      (await listChallenges(db, query)).map((row) => staffChallenge(row, now)),
      query.limit,
    )
  })

  serve(app, api.readStaffChallenge, ({ params }) => staffChallengeOf(params.challengeId))

  serve(app, api.saveChallenge, async ({ actor, params: { challengeId: id }, body }) => {
    await db.transaction((tx) => saveChallenge(tx, actor, { id, ...body }, clock()))
    view.clear()
    return staffChallengeOf(id)
  })

  serve(app, api.listEntries, async ({ params, query }) => {
    const rows = await listEntries(db, { ...params, ...query })
    return cutPage(rows.map(staffEntry), query.limit)
  })

  serve(app, api.moderateEntry, async ({ actor, params: { entryId: id }, body }) => {
    await db.transaction((tx) => moderateEntry(tx, actor, { id, ...body }))
    view.clear()
    const found = await findEntry(db, id)
    if (!found) throw new Refusal('row.missing')
    return staffEntry(found)
  })

  async function staffChallengeOf(id: string) {
    const found = await findChallenge(db, id)
    if (!found) throw new Refusal('row.missing')
    return staffChallenge(found, clock())
  }
}

function staffEntry({ entry, votes }: NonNullable<Awaited<ReturnType<typeof findEntry>>>): api.StaffEntry {
  const { createdAt, sentAt } = entry
  return { ...ownEntry(entry), votes, createdAt: createdAt.toISOString(), sentAt: sentAt.toISOString() }
}
