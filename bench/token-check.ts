import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import { insertUser } from '#server/auth/accounts/user-queries.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { createActorOf } from '#server/auth/sessions/actor-of.ts'
import { insertSession } from '#server/auth/sessions/session-queries.ts'
import { plainAuthSettings } from '#server/config/auth-settings.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import { type BenchContext, median, type Row } from './measurement.ts'

const MOST_MS = 0.3
/** Includes the round trip to the database: one row by its key. */
const MOST_LOOKED_UP_MS = 1
const TOKENS = 400

/**
 * Measures the time to identify the caller: by a token seen for the first time, by a known one, and by a known one for a
 * change, which looks the session up.
 */
export async function tokenCheck(bench: BenchContext): Promise<Row[]> {
  const database = await openPostgres({ url: await bench.newDatabase('tokens'), connections: 2 })
  const clock = () => new Date()
  const auth = await openAuth({
    makeProfile,
    database,
    clock,
    random: randomBytes,
    settings: plainAuthSettings('http://localhost:8080'),
    log: console,
  })
  try {
    const now = clock()
    const user = await insertUser(database.db, { id: randomUUID(), createdAt: now, updatedAt: now })
    const session = await insertSession(database.db, {
      id: randomUUID(),
      userId: user.id,
      aal: 'aal1',
      amr: [],
      createdAt: now,
      refreshedAt: now,
    })
    const issue = async (number: number) => {
      const subject = {
        ...{ id: user.id, email: 'ama@example.com', phone: '', is_anonymous: false },
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { full_name: `Ama Mensah the ${number}th` },
      }
      return (await auth.deps.tokens.issue(database.db, session, subject, now)).token
    }
    const actorOf = createActorOf(auth.deps, async () => undefined)
    const check = async (token: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${token}` }
      const request = { method, url: '/api/profile', headers } as FastifyRequest // only the fields that are read
      const actor: Actor = await actorOf(request)
      if (actor.kind !== 'person') throw new Error('the token was refused')
    }
    const time = async (tokens: readonly string[], method?: string) => {
      const begin = performance.now()
      for (const token of tokens) await check(token, method)
      return (performance.now() - begin) / tokens.length
    }
    const fresh: number[] = []
    const known: number[] = []
    const changing: number[] = []
    for (let round = 0; round <= bench.rounds; round += 1) {
      const tokens = await Promise.all(Array.from({ length: TOKENS }, (_one, index) => issue(round * TOKENS + index)))
      const [first, second] = [await time(tokens), await time(tokens)]
      const third = await time(tokens, 'POST')
      if (round === 0) continue // warm-up
      fresh.push(first)
      known.push(second)
      changing.push(third)
    }
    return [
      row('a token seen for the first time, checked', fresh),
      row('a token seen before, checked', known),
      row('a token seen before, its session looked up for a change', changing, MOST_LOOKED_UP_MS),
    ]
  } finally {
    await auth.close()
    await database.close()
  }
}

function row(what: string, times: readonly number[], mostMs = MOST_MS): Row {
  const ms = median(times)
  return { what, measured: `${ms.toFixed(3)} ms`, budget: `< ${mostMs} ms`, isWithin: ms < mostMs }
}
