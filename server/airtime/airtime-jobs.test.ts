import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { type AirtimeFault, buildAirtimeSimulator } from '#simulators/airtime/airtime-simulator.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { checkDueAttempts } from '../payments/settling/attempt-jobs.ts'
import { workDueTopUps } from './airtime-jobs.ts'
import { insertAirtimeProviders } from './airtime-queries.ts'
import { type AirtimeSender, MANUAL_DESK } from './airtime-sender.ts'
import { airtimeTopUps } from './airtime-tables.ts'
import { recordTopUpSent, takeTopUp } from './decide-top-up.ts'
import { createHttpAirtimeSender } from './http-airtime-sender.ts'

const shop = await testShop()
const { paystack, time, post, deps } = shop
const { db } = shop.database

const { plugin, control } = buildAirtimeSimulator({ clock: () => time.now })
const provider = Fastify({ forceCloseConnections: true })
await provider.register(plugin, { prefix: '/airtime' })
const url = `${await provider.listen({ port: 0, host: '127.0.0.1' })}/airtime/top-ups`
afterAll(() => provider.close())

const http = createHttpAirtimeSender({ url, key: 'secret-key', timeoutMs: 1_500 })
/** For faults without an answer. */
const impatient = createHttpAirtimeSender({ url, key: 'secret-key', timeoutMs: 500 })
let userId = ''

beforeEach(async () => {
  control.clear()
  await insertAirtimeProviders(db, [{ id: 'mtn', name: 'MTN', prefixes: ['024'] }])
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

/** Requests airtime and pays for it, without asking the provider yet. */
async function paidFor(): Promise<{ id: string; reference: string }> {
  const id = randomUUID()
  await post('/api/airtime/top-ups', { id, providerId: 'mtn', amount: 2_000, phone: '0244123456' })
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'airtime', subjectId: id })).json()
  paystack.fates.set(reference, aTakenPayment(2_000))
  return { id, reference }
}

async function paid(): Promise<string> {
  const { id, reference } = await paidFor()
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'paid' })
  return id
}

const work = (sender: AirtimeSender = http) => workDueTopUps({ ...deps, airtime: sender })
/** Runs the work repeatedly until the last pause is over. */
async function workOn(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    time.passMinutes(1)
    await work()
  }
}
const row = async () => {
  const [one] = await db.select().from(airtimeTopUps)
  if (!one) throw new Error('there is no top-up')
  return one
}
const status = async () => (await row()).status
const told = async (what: string) =>
  (await db.select().from(outbox)).filter(
    ({ dedupeKey }) => dedupeKey.includes(`:airtime:`) && dedupeKey.endsWith(what),
  )
const failManually = async (id: string) => {
  shop.as(aStaffMember({ role: 'manager' }))
  return post(`/api/airtime/desk/${id}/failed`, {})
}

describe('an airtime provider', () => {
  test('is asked once, with our id, its network, the number and the amount, and its reference is stored', async () => {
    const id = await paid()
    await work()
    await work()
    expect(control.topUps).toMatchObject([{ id, network: 'mtn', phone: '233244123456', amount: 2_000, posts: 1 }])
    expect(await row()).toMatchObject({
      status: 'sent',
      providerReference: 'SIM-0001',
      changedBy: 'system:airtime',
      nextTryAt: null,
    })
  })

  test('that refuses a number causes a full refund, once, and a mail', async () => {
    control.switchTo('refused')
    const id = await paid()
    await work()
    await work()
    expect(await row()).toMatchObject({ status: 'failed', lastError: 'The network refused this number' })
    expect(await db.select().from(refunds)).toMatchObject([
      { reference: (await row()).paystackReference, amount: 2_000 },
    ])
    expect(await told('failed')).toMatchObject([{ recipient: 'ama@example.com' }])
    expect((await failManually(id)).json()).toMatchObject({ code: 'airtime.transition_refused' })
    expect(await db.$count(refunds)).toBe(1)
  })

  test.each(['timeout_after_sending', 'lost_answer'] as const)(
    'whose answer is lost after it has sent (%s) is asked about the outcome, not asked to send again',
    async (fault) => {
      control.switchTo(fault, 1)
      await paid()
      await work(impatient)
      expect(await status()).toBe('unknown')
      expect(await db.$count(refunds)).toBe(0)

      await work()
      expect(control.questions, 'it is not due yet').toBe(0)
      time.passMinutes(1)
      await work()
      expect(await status()).toBe('sent')
      expect(control.topUps).toMatchObject([{ posts: 1 }])
    },
  )

  test.each(['timeout', 'server_error'] as const)(
    'without an answer (%s) leaves the top-up unknown, until it denies having the id: then it is asked to send',
    async (fault) => {
      control.switchTo(fault, 1)
      await paid()
      await work(impatient)
      expect(await status()).toBe('unknown')
      await workOn(1)
      expect(await row()).toMatchObject({ status: 'waiting', lastError: 'the service has never seen it' })
      expect(control.posts).toBe(1)
      await workOn(5)
      expect(await status()).toBe('sent')
      expect(control.topUps).toHaveLength(1)
    },
  )

  test.each(['unauthorized', 'no_float', 'rate_limited'] as const)(
    'that refuses temporarily (%s) is asked again later, and no money is refunded',
    async (fault) => {
      control.switchTo(fault, 2)
      await paid()
      await work()
      expect(await row()).toMatchObject({ status: 'waiting', lastError: expect.stringMatching(/^status 4/) })
      await workOn(1)
      expect(await status()).toBe('waiting')
      await workOn(5)
      expect(await status()).toBe('sent')
      expect(await db.$count(refunds)).toBe(0)
    },
  )

  test('that cannot be reached has sent nothing: the top-up waits', async () => {
    await paid()
    const gone = Fastify()
    const address = await gone.listen({ port: 0, host: '127.0.0.1' })
    await gone.close()
    await work(createHttpAirtimeSender({ url: address, key: 'k' }))
    expect(await row()).toMatchObject({ status: 'waiting', lastError: 'no connection (ECONNREFUSED)' })
  })

  test('that is still working is asked until it has decided', async () => {
    control.switchTo('pending', 1)
    const id = await paid()
    await work()
    expect(await row()).toMatchObject({ status: 'unknown', lastError: null })
    control.decide(id, 'failed')
    await workOn(1)
    expect(await status()).toBe('failed')
    expect(await db.$count(refunds)).toBe(1)
  })

  test('that is still working decides, and not staff, who would send or refund twice, until it is asked no more', async () => {
    control.switchTo('pending', 1)
    const id = await paid()
    await work()
    expect((await failManually(id)).json()).toMatchObject({ code: 'airtime.transition_refused' })
    await workOn(120)
    expect(await row()).toMatchObject({ status: 'unknown', lastError: 'the service is still working on it' })
    expect(await told('stuck')).toHaveLength(1)
    expect((await failManually(id)).json()).toMatchObject({ status: 'failed' })
  })

  test('is trusted only with a valid answer: a page of a proxy decides nothing', async () => {
    const strange = Fastify()
    strange.post('/top-ups', async (_request, reply) => reply.type('text/html').send('<h1>Welcome</h1>'))
    strange.get('/top-ups/:id', async (_request, reply) => reply.code(404).type('text/html').send('<h1>Not here</h1>'))
    const address = await strange.listen({ port: 0, host: '127.0.0.1' })
    const sender = createHttpAirtimeSender({ url: `${address}/top-ups`, key: 'k' })
    await paid()
    await work(sender)
    time.passMinutes(1)
    await work(sender)
    expect(await row()).toMatchObject({ status: 'unknown', lastError: 'status 404' })
    await strange.close()
  })

  test('that has the id already (409) may have sent it: it is asked about the outcome, and staff do not send it', async () => {
    const strict = Fastify()
    strict.post('/top-ups', async (_request, reply) => reply.code(409).send('Conflict'))
    strict.get('/top-ups/:id', async () => ({ status: 'sent', reference: 'FIRST' }))
    const address = await strict.listen({ port: 0, host: '127.0.0.1' })
    const sender = createHttpAirtimeSender({ url: `${address}/top-ups`, key: 'k' })
    await paid()
    await work(sender)
    expect(await row()).toMatchObject({ status: 'unknown', lastError: 'status 409' })
    time.passMinutes(1)
    await work(sender)
    expect(await row()).toMatchObject({ status: 'sent', providerReference: 'FIRST' })
    await strict.close()
  })

  test('has neither its key nor the number in a stored error', async () => {
    control.switchTo('unauthorized')
    await paid()
    await work()
    expect((await row()).lastError).toBe('status 401')
  })
})

describe('an unknown outcome', () => {
  /** A sent top-up with every answer lost. */
  async function neverAnswered() {
    control.switchTo('lost_answer', 1)
    const id = await paid()
    await work()
    return id
  }
  const staff = { kind: 'system', name: 'command' } as const
  const silent: AirtimeSender = { ...http, findFate: async () => ({ kind: 'unknown', reason: 'no answer in time' }) }

  test('is left to staff in the end, who are told not to send it again; it is never refunded automatically', async () => {
    await neverAnswered()
    for (let passed = 0; passed < 120; passed += 1) {
      time.passMinutes(1)
      await work(silent)
    }
    expect(await row()).toMatchObject({ status: 'unknown', nextTryAt: null, lastError: 'no answer in time' })
    const alerts = await told('stuck')
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.body).toContain('it may have arrived')
    expect(control.topUps).toMatchObject([{ posts: 1 }])
    expect(await db.$count(refunds)).toBe(0)
  })

  test('can be decided by staff, who have asked the network', async () => {
    const id = await neverAnswered()
    expect((await failManually(id)).json()).toEqual({ status: 'failed', refund: 'automatic' })
    time.passMinutes(5)
    await work()
    expect(await status(), 'a later answer of the provider changes nothing').toBe('failed')
    expect(await db.$count(refunds)).toBe(1)
  })

  test('is asked for no more once somebody has taken it, who may be sending it', async () => {
    const id = await neverAnswered()
    await db.transaction((tx) => takeTopUp(tx, staff, { topUpId: id, isTaken: true }, time.now))
    await workOn(120)
    expect(await row()).toMatchObject({ status: 'unknown', changedBy: 'system:command', nextTryAt: null })
    expect(control.topUps).toMatchObject([{ posts: 1 }])
  })

  test('is not refunded when the answer comes after somebody has taken it, who may be sending it', async () => {
    const id = await neverAnswered()
    time.passMinutes(1)
    await work({
      ...http,
      findFate: async () => {
        await db.transaction((tx) => takeTopUp(tx, staff, { topUpId: id, isTaken: true }, time.now))
        return { kind: 'failed', reason: 'The network refused this number' }
      },
    })
    expect(await row()).toMatchObject({ status: 'unknown', changedBy: 'system:command', lastError: expect.anything() })
    expect(await db.$count(refunds)).toBe(0)
    const sent = await db.transaction((tx) =>
      recordTopUpSent(tx, { decider: 'person', actor: staff }, { topUpId: id, reference: null }, time.now),
    )
    expect(sent).toEqual({ status: 'sent', refund: 'none' })
  })

  test('is asked for again once it is handed back', async () => {
    const id = await neverAnswered()
    for (const isTaken of [true, false]) {
      await db.transaction((tx) => takeTopUp(tx, staff, { topUpId: id, isTaken }, time.now))
    }
    await work()
    expect(await row()).toMatchObject({ status: 'sent', changedBy: 'system:airtime' })
    expect(control.topUps).toMatchObject([{ posts: 1 }])
  })

  test('of a top-up that was never requested is left to staff too, to be sent manually', async () => {
    control.switchTo('no_float')
    await paid()
    await work()
    await workOn(120)
    expect(await row()).toMatchObject({ status: 'waiting', nextTryAt: null, tries: 5 })
    expect((await told('stuck'))[0]?.body).toContain('Send it manually')
  })
})

describe('staff at the desk', () => {
  test('have every top-up without a provider: nothing sends it automatically', async () => {
    await paid()
    for (let passed = 0; passed < 200; passed += 1) {
      await work(MANUAL_DESK)
      time.passMinutes(1)
    }
    expect(await row()).toMatchObject({ status: 'waiting', nextTryAt: null })
    await work()
    expect(control.posts, 'a provider that is configured later does not send what staff may be sending').toBe(0)
  })

  test('have what a provider was asked for, once it is no longer configured; it stays unknown', async () => {
    control.switchTo('lost_answer')
    const id = await paid()
    await work()
    time.passMinutes(1)
    await work(MANUAL_DESK)
    expect(await row()).toMatchObject({ id, status: 'unknown', nextTryAt: null })
  })

  test('cannot decide a top-up that a provider is being asked for, which would send or refund it twice', async () => {
    const id = await paid()
    expect((await failManually(id)).json()).toMatchObject({ code: 'airtime.transition_refused' })
    let duringTheCall: unknown
    await work({
      ...http,
      send: async (topUp) => {
        duringTheCall = (await failManually(id)).json()
        return http.send(topUp)
      },
    })
    expect(duringTheCall).toMatchObject({ code: 'airtime.transition_refused' })
    expect(await status()).toBe('sent')
    expect(await db.$count(refunds)).toBe(0)
  })
})

describe('a crashing process', () => {
  /** A process that stops at this step: its call never returns. */
  const killed = new Promise<never>(() => {})
  /** Works as a separate process that is killed midway; `reached` resolves at that step. */
  const workUntil = async (sender: (reached: () => void) => AirtimeSender) => {
    await new Promise<void>((reached) => void work(sender(reached)))
  }

  test('between payment and saving loses nothing: the reconciler makes the top-up, and it is sent', async () => {
    await paidFor()
    expect(await db.$count(airtimeTopUps)).toBe(0)
    time.passMinutes(2)
    await checkDueAttempts(deps)
    await work()
    expect(await status()).toBe('sent')
  })

  test('before it asked the provider leaves a top-up that the next one sends once', async () => {
    await paid()
    await workUntil((reached) => ({
      ...http,
      send: () => {
        reached()
        return killed
      },
    }))
    await work()
    expect(control.posts, 'the lease is still held').toBe(0)
    expect(await status()).toBe('unknown')

    await workOn(12)
    expect(await status()).toBe('sent')
    expect(control.topUps).toMatchObject([{ posts: 1 }])
  })

  test('after the provider sent, before the result was stored, leaves a top-up that is not sent again', async () => {
    await paid()
    await workUntil((reached) => ({
      ...http,
      send: async (topUp) => {
        await http.send(topUp)
        reached()
        return killed
      },
    }))
    expect(await status()).toBe('unknown')

    await workOn(2)
    expect(await status()).toBe('sent')
    expect(control.topUps).toMatchObject([{ posts: 1 }])
  })

  test('after the provider refused, before the result was stored, leaves one refund', async () => {
    control.switchTo('refused')
    await paid()
    await workUntil((reached) => ({
      ...http,
      send: async (topUp) => {
        await http.send(topUp)
        reached()
        return killed
      },
    }))
    expect(await db.$count(refunds)).toBe(0)

    await workOn(2)
    expect(await status()).toBe('failed')
    expect(await db.select().from(refunds)).toMatchObject([{ amount: pesewas(2_000) }])
  })

  test('while asking about an outcome leaves the question to the next', async () => {
    control.switchTo('lost_answer', 1)
    await paid()
    await work()
    time.passMinutes(1)
    await workUntil((reached) => ({
      ...http,
      findFate: () => {
        reached()
        return killed
      },
    }))
    await workOn(2)
    expect(await status()).toBe('sent')
  })
})

describe('two processes', () => {
  test('send each top-up once between them', async () => {
    for (let made = 0; made < 5; made += 1) await paid()
    await Promise.all([work(), work(), work()])
    expect(control.topUps.map(({ posts }) => posts)).toEqual([1, 1, 1, 1, 1])
  })

  test('of which one was delayed leaves alone what the other has leased meanwhile: it is sent once', async () => {
    for (let made = 0; made < 2; made += 1) {
      await paid()
      time.passMinutes(1)
    }
    let goOn: () => void = () => {}
    const isHeldUp = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const heldUp: string[] = []
    const first = work({
      ...http,
      send: async (topUp) => {
        heldUp.push(topUp.id)
        await isHeldUp
        return http.send(topUp)
      },
    })
    await expect.poll(() => heldUp.length).toBe(1)
    time.passMinutes(2) // the leases have run out
    await work({ ...http, findFate: async () => ({ kind: 'unknown', reason: 'still working' }) })
    goOn()
    await first
    expect(heldUp, 'the delayed one had lost its lease').toHaveLength(1)
    expect(control.topUps.map(({ posts }) => posts)).toEqual([1, 1])
    expect((await db.select().from(airtimeTopUps)).map((one) => one.status)).toEqual(['sent', 'sent'])
  })

  test('of which one was slow: its late success counts, and a late “not sent” changes nothing', async () => {
    await paid()
    let answer: (kind: 'sent' | 'not_taken') => void = () => {}
    const slow = new Promise<'sent' | 'not_taken'>((resolve) => {
      answer = resolve
    })
    const first = work({
      ...http,
      send: async () => {
        const kind = await slow
        return kind === 'sent' ? { kind, reference: 'LATE' } : { kind, reason: 'late' }
      },
    })
    await expect.poll(status).toBe('unknown')
    time.passMinutes(2)
    control.switchTo('pending' satisfies AirtimeFault)
    await work({ ...http, findFate: async () => ({ kind: 'unknown', reason: 'still working' }) })
    answer('not_taken')
    await first
    expect(await row(), 'the second one has the lease').toMatchObject({ status: 'unknown', lastError: 'still working' })
  })
})
