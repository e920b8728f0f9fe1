import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { dyingDatabase } from '#test/dying-database.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { staffMembers } from '../../auth/staff/staff-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { pushSubscriptions } from '../../notifications/push/push-tables.ts'
import { readSettings, writeSetting } from '../../settings/settings-queries.ts'
import { turnSwitch } from '../../settings/turn-switch.ts'
import { moveOrder } from '../move-order.ts'
import { orderEvents, orders } from '../order-tables.ts'
import { alertStaff, deleteOldShifts, watchForSilence } from './alarm-jobs.ts'
import { deleteShiftsOf, findListened, listShiftsOf, recordAlertStep } from './alarm-queries.ts'
import { alertSteps, shifts, silences } from './alarm-tables.ts'

const shop = await testShop()
const { app, database, paystack, time, post, initiated } = shop
const { db } = database
const KITCHEN = aStaffMember()
const RIDER = aStaffMember({ role: 'rider', userId: '0198c0de-0000-7000-8000-0000000000d2' })
const SHIFT = '0198c0de-0000-7000-8000-0000000000f1'
const deps = {
  db,
  clock: () => time.now,
  publicUrl: 'https://shop.example.com',
  hasSecondChat: true,
  log: { error: () => {} },
}
const STEPS = ['chat', 'chat_again', 'pause', 'second_chat']

beforeEach(async () => {
  for (const { userId, role } of [KITCHEN, RIDER]) {
    await aPerson(db, { userId })
    await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: time.now })
  }
})

const passSeconds = (seconds: number) => time.passMinutes(seconds / 60)
/** Runs the job when each step but the pause is due. */
async function alertUntilPause() {
  for (const seconds of [60, 120, 120]) {
    passSeconds(seconds)
    await alertStaff(deps)
  }
  passSeconds(300)
}
async function paidOrder(change: Record<string, unknown> = {}) {
  const { orderId, reference, total } = await initiated(change)
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const shift = (body: object, actor = KITCHEN) => {
  shop.as(actor)
  return post('/api/shifts', { shiftId: SHIFT, ...body })
}
const listen = (city: string | null = null, hasSound = true) =>
  shift({ step: 'start', device: 'Tablet', city, hasSound })
const beat = (city: string | null = null) => shift({ step: 'beat', city, hasSound: true })
const listened = async () => [...(await findListened(db, time.now))]
const acknowledge = (orderId: string) => {
  shop.as(KITCHEN)
  return post(`/api/orders/${orderId}/steps`, { action: 'acknowledge', expectedVersion: 2 })
}
const taken = async () => (await db.select().from(alertSteps)).map(({ step }) => step).toSorted()
const messages = (key = 'telegram:alert:%') =>
  db
    .select({ recipient: outbox.recipient, body: outbox.body, status: outbox.status, key: outbox.dedupeKey })
    .from(outbox)
    .where(like(outbox.dedupeKey, key))
    .orderBy(outbox.createdAt, outbox.dedupeKey)

describe('an order that nobody acknowledges', () => {
  test('is told to the staff after a minute, again after three, to the second chat after five, and pauses the shop after ten', async () => {
    await listen()
    const orderId = await paidOrder()
    const seen: (readonly string[])[] = []
    for (const seconds of [59, 1, 119, 1, 119, 1, 299, 1]) {
      passSeconds(seconds)
      await beat()
      await alertStaff(deps)
      seen.push(await taken())
    }
    expect(seen.map(({ length }) => length)).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
    expect(seen.at(-1)).toEqual(STEPS)

    const [first, ...others] = await messages()
    expect(first?.body).toContain(`order ${orderId.slice(0, 5)}-${orderId.slice(5)}`)
    expect(others.map(({ recipient }) => recipient)).toEqual(['operator', 'second', 'operator', 'second'])
    const { pause } = (await readSettings(db)).switches
    expect(pause).toMatchObject({ until: new Date(time.now.getTime() + 30 * 60_000).toISOString() })
    expect(others.at(-1)?.body).toContain('paused until 12:40')
    expect((await app.inject('/api/shop')).json().pause, 'shoppers read it').toMatchObject({ reason: pause?.reason })
  })

  test('is told once in the operator’s chat at each step where the shop has no second one', async () => {
    await paidOrder()
    await alertUntilPause()
    await db.delete(outbox)
    await alertStaff({ ...deps, hasSecondChat: false })
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(['operator'])
  })

  test('is told at once when no screen listens', async () => {
    await paidOrder()
    await alertStaff(deps)
    expect(await taken()).toEqual(['chat'])
    expect((await messages())[0]?.body).toContain('No screen with sound listens')
  })

  test('is told no more once it is acknowledged, and what was not sent yet is withdrawn', async () => {
    const orderId = await paidOrder()
    passSeconds(61)
    await alertStaff(deps)
    await acknowledge(orderId)
    expect((await messages()).map(({ status }) => status)).toEqual(['dead'])
    passSeconds(3_600)
    expect(await alertStaff(deps)).toBe(0)
    expect(await taken()).toEqual(['chat'])
  })

  test('is told step by step again once it was moved to another slot', async () => {
    const orderId = await paidOrder()
    await alertUntilPause()
    await alertStaff(deps)
    const told = (await messages()).length
    shop.as(aStaffMember({ role: 'manager' }))
    const change = { expectedVersion: 2, reason: 'she called', scheduledFor: '2026-11-20T17:00:00.000Z' }
    const moved = await app.inject({ method: 'PATCH', url: `/api/orders/${orderId}/delivery`, payload: change })
    expect([moved.statusCode, await taken()]).toEqual([200, []])
    await alertStaff(deps)
    // As a job that has listed the order before it was moved.
    expect(await recordAlertStep(db, { id: orderId, scheduledFor: null }, 'pause', time.now)).toBe(false)
    expect(await taken(), 'the slot is far away').toEqual([])
    time.now = new Date('2026-11-20T16:00:00.000Z')
    await alertUntilPause()
    await alertStaff(deps)
    expect([await taken(), (await messages()).length]).toEqual([STEPS, 2 * told])
  })

  test('leaves a pause as it is that somebody has set, and pauses nothing where the settings say so', async () => {
    const pause = { until: '2026-11-20T18:00:00.000Z', reason: 'No gas' }
    await paidOrder()
    await writeSetting(db, 'switches', { pause, rush: null, lightsOut: null })
    await alertUntilPause()
    await alertStaff(deps)
    expect((await readSettings(db)).switches.pause).toEqual(pause)

    await writeSetting(db, 'switches', { pause: null, rush: null, lightsOut: null })
    await writeSetting(db, 'kitchen', { ordersPerQuarter: 6, pauseMinutes: 0 })
    await paidOrder()
    await alertUntilPause()
    await alertStaff(deps)
    expect((await readSettings(db)).switches.pause).toBeNull()
    expect(await db.$count(alertSteps)).toBe(8)
  })

  test.runIf(database.engine === 'postgres')('does not shorten a pause that staff set at the same moment', async () => {
    const pause = { until: '2026-11-20T18:00:00.000Z', reason: 'No gas' }
    await paidOrder()
    await alertUntilPause()

    const { alerting } = await db.transaction(async (tx) => {
      await turnSwitch(tx, KITCHEN, 'pause', pause, time.now)
      const alerting = alertStaff(deps)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { alerting }
    })

    expect(await alerting).toBe(1)
    expect((await readSettings(db)).switches.pause).toEqual(pause)
    expect((await messages()).at(-1)?.body).toContain('paused until 18:00')
  })

  test('after an undo, or time in which no job ran, is told step by step: the shop is not paused at once', async () => {
    await listen()
    const orderId = await paidOrder()
    await acknowledge(orderId)
    passSeconds(660)
    await post(`/api/orders/${orderId}/undo`, { expectedVersion: 3, reason: 'wrong order' })
    for (const [seconds, steps] of [
      [0, 1],
      [119, 1],
      [1, 2],
      [119, 2],
      [1, 3],
      [299, 3],
      [1, 4],
    ] as const) {
      passSeconds(seconds)
      await beat()
      await alertStaff(deps)
      await alertStaff(deps)
      expect(await taken(), `${seconds} s later`).toHaveLength(steps)
    }
  })

  test('for tomorrow does not ring today', async () => {
    const scheduledFor = '2026-11-21T13:00:00.000Z'
    const cart = { context: 'home', lines: [aChoice()], scheduledFor }
    const { totals } = (await post('/api/quote', cart)).json()
    await paidOrder({ scheduledFor, expectedTotal: totals.total })
    passSeconds(3_600)
    await alertStaff(deps)
    expect(await taken()).toEqual([])

    time.now = new Date('2026-11-21T12:00:00Z')
    await alertStaff(deps)
    expect(await taken(), 'nobody listens').toEqual(['chat'])
  })
})

test('whatever statement the process ends before, each step is taken once, with its messages', async () => {
  await paidOrder()
  await paidOrder()
  await alertUntilPause()
  let runs = 0
  for (let crashAt = 1; ; crashAt += 1) {
    const killed = dyingDatabase(db, crashAt)
    await alertStaff({ ...deps, db: killed.db }).catch(() => undefined)
    runs += 1
    const [steps, sent] = [await db.select().from(alertSteps), await messages()]
    const withoutPause = steps.filter(({ step }) => step !== 'pause').length
    const pauses = steps.length - withoutPause
    expect(sent, 'a step and its messages stand together').toHaveLength(withoutPause + 2 * pauses)
    if (!killed.isDead()) break
  }
  expect(runs).toBeGreaterThan(8)
  expect(await taken()).toEqual([...STEPS, ...STEPS].toSorted())
  expect((await messages()).length).toBe(10)
  expect(await alertStaff(deps)).toBe(0)
})

test('over 200 kills at random statements each step is taken once, in turn, and none once acknowledged', async () => {
  // Every other order is acknowledged at some time of the eleven minutes.
  const waiting = new Map<string, number>()
  for (let number = 0; number < 8; number += 1) {
    const orderId = await paidOrder()
    if (number % 2) waiting.set(orderId, Math.random() * 660)
    passSeconds(Math.random() * 10)
  }
  const begin = time.now.getTime()
  let kills = 0
  for (let second = 0; second < 720 || kills < 200; second += 10) {
    time.now = new Date(begin + second * 1_000)
    for (const _ of 'four') {
      const killed = dyingDatabase(db, Math.ceil(Math.random() * 10))
      await alertStaff({ ...deps, db: killed.db }).catch(() => undefined)
      if (killed.isDead()) kills += 1
    }
    for (const [orderId, at] of waiting) {
      if (at > second) continue
      await Promise.all([acknowledge(orderId), alertStaff(deps)])
      waiting.delete(orderId)
    }
  }
  // The last kills may have left a step that is due: a run that lives takes it.
  await alertStaff(deps)

  const steps = await db.select().from(alertSteps).orderBy(alertSteps.at)
  const CHATS = { chat: ['operator'], chat_again: ['operator'], second_chat: ['second'], pause: ['operator', 'second'] }
  const IN_TURN = Object.keys(CHATS)
  for (const order of await db.select().from(orders)) {
    const { id, acknowledgedAt } = order
    const own = steps.filter(({ orderId }) => orderId === id)
    const names = own.map(({ step }) => step)
    expect(names).toEqual(acknowledgedAt === null ? IN_TURN : IN_TURN.slice(0, own.length))
    expect(own.filter(({ at }) => acknowledgedAt !== null && at > acknowledgedAt)).toEqual([])
    const recipients = (await messages(`telegram:alert:${id}:%`)).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual(names.flatMap((step) => CHATS[step]).toSorted())
  }
})

test('two processes take each step once', async () => {
  await paidOrder()
  await alertUntilPause()
  const counts = await Promise.all([alertStaff(deps), alertStaff(deps), alertStaff(deps)])
  expect(counts.reduce((sum, one) => sum + one)).toBe(1)
  expect(await messages()).toHaveLength(5)
})

describe.runIf(database.engine === 'postgres')('an order that is acknowledged while its step is taken', () => {
  const statuses = async () => (await messages()).map(({ status }) => status)

  test('leaves no message to be sent when the step was first', async () => {
    const orderId = await paidOrder()
    passSeconds(61)
    const { acknowledging } = await db.transaction(async (tx) => {
      expect(await alertStaff({ ...deps, db: tx })).toBe(1)
      const acknowledging = acknowledge(orderId)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { acknowledging }
    })
    expect((await acknowledging).statusCode).toBe(200)
    expect(await statuses()).toEqual(['dead'])
  })

  test('leaves no message when the acknowledgement was first', async () => {
    const orderId = await paidOrder()
    passSeconds(61)
    const { alerting } = await db.transaction(async (tx) => {
      await moveOrder(tx, KITCHEN, { orderId, action: 'acknowledge', expectedVersion: 2 }, time.now)
      const alerting = alertStaff(deps)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { alerting }
    })
    expect(await alerting).toBe(0)
    expect(await statuses()).toEqual([])
  })
})

describe('the devices on shift', () => {
  const FCM = 'https://fcm.googleapis.com/fcm/send/'
  const addDevice = (name = 'tablet', actor = KITCHEN) => {
    const target = { endpoint: `${FCM}${name}`, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    return shift({ step: 'device', target }, actor)
  }
  const pushed = async () => (await messages('push:alert:%')).map(({ status }) => status)

  test('are notified of each step, also while their browser sleeps, and of nothing once it is acknowledged', async () => {
    await listen('Kumasi')
    expect((await addDevice()).json()).toEqual({ isRunning: true })
    const orderId = await paidOrder()
    for (const seconds of [60, 120]) {
      passSeconds(seconds)
      await alertStaff(deps)
    }
    const [first] = await messages('push:alert:%')
    const [device] = await db.select().from(pushSubscriptions)
    expect(first).toMatchObject({ recipient: device?.id, body: JSON.stringify({ orderId, status: 'unseen' }) })
    expect(await pushed()).toEqual(['due', 'due'])
    await acknowledge(orderId)
    expect(await pushed()).toEqual(['dead', 'dead'])
  })

  test.each([
    { why: 'its shift has ended', change: () => shift({ step: 'end' }) },
    { why: 'its screen shows another city', change: () => beat('Accra') },
    { why: 'it was last heard of seven hours ago', change: async () => passSeconds(7 * 3_600) },
    { why: 'its person has lost the role', change: async () => db.delete(staffMembers) },
  ])('are left alone when $why', async ({ change }) => {
    await listen()
    await addDevice()
    await change()
    await paidOrder()
    passSeconds(60)
    await alertStaff(deps)
    expect(await taken()).toEqual(['chat'])
    expect(await pushed()).toEqual([])
  })

  test('are one for each shift, known to the services of browsers, and added by whoever is on shift alone', async () => {
    await listen()
    await addDevice('old')
    await addDevice('new')
    const stored = await db.select().from(pushSubscriptions)
    expect(stored).toMatchObject([{ shiftId: SHIFT, orderId: null, endpoint: `${FCM}new` }])
    expect((await addDevice('stranger', RIDER)).json()).toEqual({ isRunning: false })
    const target = { endpoint: 'https://169.254.169.254/', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    expect((await shift({ step: 'device', target })).json()).toMatchObject({ code: 'push.unknown_service' })
    expect(await db.select().from(pushSubscriptions)).toEqual(stored)
    expect(await listShiftsOf(db, KITCHEN), 'for the export').toMatchObject([{ endpoint: `${FCM}new` }])
    await deleteShiftsOf(db, KITCHEN)
    expect(await db.$count(pushSubscriptions)).toBe(0)
  })
})

describe('listening', () => {
  test('needs sound, a role of the kitchen, and a sign of life within 25 seconds', async () => {
    await listen(null, false)
    expect(await listened()).toEqual([])
    expect((await beat()).json()).toEqual({ isRunning: true })
    expect(await listened()).toEqual([null])
    passSeconds(26)
    expect(await listened()).toEqual([])
    await beat()
    await shift({ step: 'end' })
    expect(await listened()).toEqual([])
    expect((await beat()).json(), 'it has ended').toEqual({ isRunning: false })
    await shift(
      { step: 'start', shiftId: '0198c0de-0000-7000-8000-0000000000f2', device: 'Phone', city: null, hasSound: true },
      RIDER,
    )
    expect(await listened()).toEqual([])
  })

  test('is shown to all staff, with the screen; nobody ends the shift of somebody else', async () => {
    await listen()
    expect((await shift({ step: 'end' }, RIDER)).statusCode).toBe(200)
    expect((await shift({ step: 'beat', city: null, hasSound: true }, RIDER)).json()).toEqual({ isRunning: false })
    expect((await app.inject('/api/shifts')).json()).toEqual({
      rows: [
        {
          shiftId: SHIFT,
          userId: KITCHEN.userId,
          role: 'kitchen',
          device: 'Tablet',
          city: null,
          hasSound: true,
          startedAt: time.now.toISOString(),
        },
      ],
    })
  })

  test('is exported and erased with the account', async () => {
    await listen()
    expect(await listShiftsOf(db, KITCHEN)).toMatchObject([{ device: 'Tablet', startedAt: time.now }])
    await deleteShiftsOf(db, RIDER)
    expect(await db.$count(shifts)).toBe(1)
    await deleteShiftsOf(db, KITCHEN)
    expect(await db.$count(shifts)).toBe(0)
  })

  test('is forgotten after a month', async () => {
    await listen()
    time.passMinutes(30 * 24 * 60)
    expect(await deleteOldShifts(deps)).toBe(0)
    passSeconds(1)
    expect(await deleteOldShifts(deps)).toBe(1)
    expect(await db.$count(shifts)).toBe(0)
  })
})

describe('when nobody listens while the kitchen is open', () => {
  const told = () => messages('telegram:silence:%')

  test('the operator is told once, and again only after somebody has listened', async () => {
    await watchForSilence(deps)
    passSeconds(4)
    await Promise.all([watchForSilence(deps), watchForSilence(deps)])
    expect(await told()).toMatchObject([{ recipient: 'operator' }])

    await listen()
    await watchForSilence(deps)
    passSeconds(24)
    await watchForSilence(deps)
    expect(await told(), 'a screen may miss a beat').toHaveLength(1)
    passSeconds(2)
    await watchForSilence(deps)
    expect(await told()).toHaveLength(2)
    expect(await db.select().from(silences).where(eq(silences.beganAt, time.now))).toHaveLength(3)
  })

  test('each city counts by itself: a screen for one leaves the others silent', async () => {
    await listen('Kumasi')
    await watchForSilence(deps)
    expect((await told())[0]?.body).toContain('on shift for Tamale, Accra.')
    await beat('Accra')
    await watchForSilence(deps)
    expect((await told()).map(({ body }) => /for ([A-Za-z, ]+)\./.exec(body)?.[1])).toEqual(
      expect.arrayContaining(['Tamale, Accra', 'Kumasi']),
    )
    await paidOrder()
    expect(await alertStaff(deps), 'its city is Kumasi').toBe(1)
  })

  test('the closed kitchen is left alone, and the next opening is told anew', async () => {
    await watchForSilence(deps)
    time.now = new Date('2026-11-20T23:00:00Z')
    await watchForSilence(deps)
    expect(await told()).toHaveLength(1)
    time.now = new Date('2026-11-21T09:00:00Z')
    await watchForSilence(deps)
    expect(await told()).toHaveLength(2)
  })
})

test('an order of the night rings when the kitchen opens', async () => {
  await listen()
  time.now = new Date('2026-11-20T02:00:00Z')
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  time.passMinutes(300)
  expect(await alertStaff(deps)).toBe(0)
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).toHaveLength(2)
  time.now = new Date('2026-11-20T08:01:00Z')
  expect(await alertStaff(deps)).toBe(1)
})
