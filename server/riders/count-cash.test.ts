import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { aStaffMember } from '#test/builders.ts'
import { MANAGER, OTHER_RIDER, RIDER, ridingShop } from '#test/riding-shop.ts'
import { auditLog } from '../audit/audit-tables.ts'
import { privacyOf } from '../capability/capability.ts'
import { riders } from './riders.ts'

const shop = await ridingShop()
const { app, database, time, post } = shop
const { db } = database
const ADMIN = aStaffMember({ role: 'admin', userId: MANAGER.userId })

const SECOND = aStaffMember({ role: 'manager', userId: randomUUID() })

const collect = (actor: Actor, amount: number, key: string = randomUUID()) => {
  shop.as(actor)
  const now = time.now.toISOString()
  return post('/api/cash/entries', { key, at: now, sentAt: now, amount, note: 'gas refill' })
}
const declare = (actor: Actor, amount: number, id: string = randomUUID()) => {
  shop.as(actor)
  return post('/api/cash/handins', { id, amount })
}
const count = (actor: Actor, id: string, counted: number) => {
  shop.as(actor)
  return post(`/api/cash/handins/${id}/count`, { counted })
}
const desk = async () => {
  shop.as(MANAGER)
  return (await app.inject('/api/cash')).json().riders
}
/** A hand-in that waits, of a rider who has more. */
async function waiting(amount = 5_000) {
  const id = randomUUID()
  await collect(RIDER, 12_000)
  await declare(RIDER, amount, id)
  return id
}

test('a hand-in that is counted equal is taken off the rider’s cash', async () => {
  const id = await waiting()
  expect((await count(MANAGER, id, 5_000)).json()).toEqual({
    state: 'closed',
    declared: 5_000,
    counted: 5_000,
    inHand: 7_000,
  })
  expect(await desk()).toMatchObject([{ name: 'Kofi Boateng', inHand: 7_000, waiting: null, discrepancy: null }])
})

test('a different count takes nothing off, and belongs to whoever counted until a later one agrees', async () => {
  const id = await waiting()
  expect((await count(MANAGER, id, 4_000)).json()).toMatchObject({ state: 'discrepancy', inHand: 12_000 })
  expect(await desk()).toMatchObject([
    { inHand: 12_000, discrepancy: { declared: 5_000, counted: 4_000, owner: 'Yaa Manager' } },
  ])

  const again = randomUUID()
  await declare(RIDER, 4_000, again)
  await count(MANAGER, again, 4_000)
  expect(await desk()).toMatchObject([{ inHand: 8_000, discrepancy: null }])
})

describe('the desk', () => {
  test('sees neither what was declared nor what is in hand before it has counted', async () => {
    const id = await waiting()
    expect(await desk()).toMatchObject([{ inHand: null, waiting: { handinId: id } }])
    expect(JSON.stringify(await desk())).not.toMatch(/5000|12000/)
    await app.inject({ method: 'PUT', url: '/api/ride/shift', payload: { isOn: true } })
    expect((await app.inject('/api/riders')).body).not.toMatch(/5000|12000/)
  })

  test('reads what riders have in hand after its second step alone, also in the list of riders', async () => {
    await collect(RIDER, 12_000)
    const inHand = async (actor: Actor) => {
      shop.as(actor)
      const { riders } = (await app.inject('/api/riders')).json()
      return riders.find(({ riderId }: { riderId: string }) => riderId === RIDER.userId).inHand
    }
    expect(await inHand({ ...MANAGER, aal: 'aal1' })).toBeNull()
    expect(await inHand(MANAGER)).toBe(12_000)
  })

  test('never counts its own', async () => {
    const id = randomUUID()
    await collect(ADMIN, 5_000)
    await declare(ADMIN, 5_000, id)
    expect((await count(ADMIN, id, 5_000)).json()).toMatchObject({ code: 'cash.own_count' })
  })

  test('counts a hand-in once, and reads the same again when the answer was lost', async () => {
    const id = await waiting()
    const replies = await Promise.all(Array.from({ length: 10 }, () => count(MANAGER, id, 5_000)))
    const closed = { state: 'closed', declared: 5_000, counted: 5_000, inHand: 7_000 }
    expect(replies.map((reply) => reply.json())).toEqual(Array.from({ length: 10 }, () => closed))
    expect((await desk())[0]).toMatchObject({ inHand: 7_000 })
    const counted = { by: `staff:${MANAGER.userId}`, at: time.now.toISOString() }
    const others = [
      [MANAGER, id, 4_999, counted],
      [SECOND, id, 5_000, counted],
      [MANAGER, randomUUID(), 5_000, undefined],
    ] as const
    for (const [actor, handin, sum, details] of others) {
      const refused = { code: 'cash.handin_missing', ...(details && { details }) }
      expect((await count(actor, handin, sum)).json()).toMatchObject(refused)
    }
  })

  test('reads no entries of a rider whose hand-in it has not counted: they add up to what is in hand', async () => {
    const id = await waiting()
    shop.as(MANAGER)
    const entries = async () => (await app.inject(`/api/cash/entries?riderId=${RIDER.userId}`)).json()
    expect(await entries()).toMatchObject({ code: 'cash.count_first' })
    await count(MANAGER, id, 5_000)
    expect((await entries()).rows).toHaveLength(2)
  })

  test('reads the entries of a rider page by page', async () => {
    for (const amount of [100, 200, 300]) {
      await collect(RIDER, amount)
      time.passMinutes(1)
    }
    shop.as(MANAGER)
    const page = (cursor = '') => app.inject(`/api/cash/entries?riderId=${RIDER.userId}&limit=2${cursor}`)
    const first = (await page()).json()
    expect(first.rows).toMatchObject([{ amount: 300, kind: 'collected', note: 'gas refill' }, { amount: 200 }])
    expect((await page(`&cursor=${first.next}`)).json()).toMatchObject({ rows: [{ amount: 100 }], next: null })
  })
})

describe('a rider', () => {
  test('hands in no more than they have, and one sum at a time', async () => {
    await collect(RIDER, 5_000)
    expect((await declare(RIDER, 5_001)).json()).toMatchObject({ code: 'cash.more_than_in_hand' })
    await declare(RIDER, 2_000)
    expect((await declare(RIDER, 1_000)).json()).toMatchObject({ code: 'cash.handin_waits' })
    expect((await declare(OTHER_RIDER, 1_000)).json()).toMatchObject({ code: 'cash.more_than_in_hand' })
  })

  test('records cash and hand-ins once, however often the phone sends them', async () => {
    const [key, id] = [randomUUID(), randomUUID()]
    await Promise.all(Array.from({ length: 5 }, () => collect(RIDER, 5_000, key)))
    const replies = await Promise.all(Array.from({ length: 5 }, () => declare(RIDER, 5_000, id)))
    expect(replies.map((reply) => reply.json())).toEqual(Array.from({ length: 5 }, () => ({ inHand: 5_000 })))
  })

  test('who sends another sum under the key of a hand-in is refused, because the first sum was recorded', async () => {
    const id = await waiting()
    expect((await declare(RIDER, 6_000, id)).json()).toMatchObject({ code: 'cash.key_reused' })
    await count(MANAGER, id, 5_000)
    expect((await declare(RIDER, 6_000, id)).json()).toMatchObject({ code: 'cash.key_reused' })
    expect((await declare(RIDER, 5_000, id)).json(), 'the answer was lost').toEqual({ inHand: 7_000 })
    await collect(OTHER_RIDER, 5_000)
    expect((await declare(OTHER_RIDER, 5_000, id)).json()).toMatchObject({ code: 'cash.key_reused' })
  })

  test('sees the own cash and what became of the hand-in', async () => {
    await waiting()
    shop.as(RIDER)
    expect((await app.inject('/api/ride')).json()).toMatchObject({
      inHand: 12_000,
      handin: { amount: 5_000, state: 'declared' },
    })
  })

  test('deletes no account while they have cash of the shop', async () => {
    const [privacy] = privacyOf([riders])
    await collect(RIDER, 5_000)
    expect(await privacy?.open?.(db, RIDER)).toEqual(['cash'])
    expect(await privacy?.open?.(db, OTHER_RIDER)).toEqual([])
    expect(await privacy?.export(db, RIDER, [], { emails: [], phones: [] })).toMatchObject({
      cash: [{ amount: 5_000 }],
    })
  })
})

test('entries are only added: the database refuses every other change', async () => {
  await collect(RIDER, 5_000)
  for (const change of ['update cash_entries set amount = 1', 'delete from cash_entries', 'truncate cash_entries']) {
    await expect(db.execute(sql.raw(change))).rejects.toThrow()
  }
})

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3, 4])(
  'over any sequence in hand is collected minus counted, and a mismatch lowers nothing (%i)',
  async (seed) => {
    const next = numbers(seed)
    let [collected, closed] = [0, 0]
    let open: { id: string; declared: number } | undefined
    for (let act = 0; act < 40; act += 1) {
      const kind = next(4)
      if (kind === 0) {
        const amount = 1 + next(10_000)
        await collect(RIDER, amount)
        collected += amount
      } else if (kind === 1) {
        const [id, amount] = [randomUUID(), 1 + next(12_000)]
        const isTaken = (await declare(RIDER, amount, id)).statusCode === 200
        expect(isTaken).toBe(open === undefined && amount <= collected - closed)
        if (isTaken) open = { id, declared: amount }
      } else if (open) {
        const counted = kind === 2 ? open.declared : open.declared + 1 + next(5) - 3
        const { state } = (await count(MANAGER, open.id, Math.max(0, counted))).json()
        expect(state).toBe(counted === open.declared ? 'closed' : 'discrepancy')
        if (state === 'closed') closed += counted
        open = undefined
      }
      shop.as(RIDER)
      expect((await app.inject('/api/ride')).json().inHand).toBe(collected - closed)
    }
    expect(collected).toBeGreaterThan(0)
  },
)

const writeOff = (actor: Actor, id: string, reason = 'wrong change was given') => {
  shop.as(actor)
  return post(`/api/cash/handins/${id}/write-off`, { reason })
}

describe('a discrepancy in which money is missing', () => {
  const entries = async () => {
    shop.as(MANAGER)
    const { rows } = (await app.inject(`/api/cash/entries?riderId=${RIDER.userId}`)).json()
    return rows.map(({ kind, amount, note }: { kind: string; amount: number; note: string }) => [kind, amount, note])
  }
  async function different(counted: number) {
    const id = await waiting()
    await count(MANAGER, id, counted)
    return id
  }

  test('is written off once with a reason: the count and what is missing are taken off, each as an entry', async () => {
    const id = await different(4_000)
    time.passMinutes(1)
    expect((await writeOff(MANAGER, id)).json()).toEqual({ writtenOff: 1_000, inHand: 7_000 })
    expect((await writeOff(SECOND, id)).json()).toMatchObject({
      code: 'cash.handin_missing',
      details: { by: `staff:${MANAGER.userId}`, at: time.now.toISOString() },
    })
    expect((await entries()).toSorted()).toEqual([
      ['collected', 12_000, 'gas refill'],
      ['counted', 4_000, ''],
      ['written_off', 1_000, 'wrong change was given'],
    ])
    expect(await desk()).toMatchObject([{ inHand: 7_000, discrepancy: null }])
    shop.as(MANAGER)
    expect((await app.inject('/api/today')).json().cash).toMatchObject({ discrepancies: 0, writtenOff: 1_000 })
  })

  test('can be all of it', async () => {
    expect((await writeOff(MANAGER, await different(0))).json()).toEqual({ writtenOff: 5_000, inHand: 7_000 })
  })

  test('is not written off by whose cash it is, nor by a rider', async () => {
    const id = await different(4_000)
    const own = aStaffMember({ role: 'manager', userId: RIDER.userId })
    expect((await writeOff(own, id)).json()).toMatchObject({ code: 'cash.own_count' })
    expect((await writeOff(OTHER_RIDER, id)).statusCode).toBe(404)
  })

  test('is one only when less was counted than declared, and no other hand-in waits', async () => {
    const id = await different(6_000)
    expect((await writeOff(MANAGER, id)).json()).toMatchObject({ code: 'cash.nothing_missing' })
    await declare(RIDER, 12_000)
    expect((await writeOff(MANAGER, id)).json()).toMatchObject({ code: 'cash.handin_waits' })
  })
})

describe('the cash of a rider who does not come back', () => {
  const countAbsent = (actor: Actor, counted: number, id: string = randomUUID(), { userId } = RIDER) => {
    shop.as(actor)
    return post(`/api/cash/riders/${userId}/count`, { id, counted })
  }

  test('is counted by the desk as if the rider had declared all of it, and what is missing is written off', async () => {
    await collect(RIDER, 12_000)
    const id = randomUUID()
    const missing = { state: 'discrepancy', declared: 12_000, counted: 0, inHand: 12_000 }
    const replies = await Promise.all(Array.from({ length: 5 }, () => countAbsent(MANAGER, 0, id)))
    expect(replies.map((reply) => reply.json())).toEqual(Array.from({ length: 5 }, () => missing))
    expect(await db.select().from(auditLog).where(eq(auditLog.entity, 'staff_members'))).toMatchObject([
      { actor: `staff:${MANAGER.userId}`, key: RIDER.userId, after: { act: 'counted_absent' } },
    ])
    expect((await writeOff(MANAGER, id)).json()).toEqual({ writtenOff: 12_000, inHand: 0 })
    expect(await desk()).toEqual([])
  })

  test('takes the place of an earlier discrepancy, and is taken off when all of it is there', async () => {
    await count(MANAGER, await waiting(), 4_000)
    time.passMinutes(1)
    expect((await countAbsent(MANAGER, 12_000)).json()).toMatchObject({ state: 'closed', inHand: 0 })
    expect(await desk()).toEqual([])
  })

  test('is counted neither by oneself, nor while a hand-in waits, nor where there is none, nor under the id of another', async () => {
    const id = await waiting()
    expect((await countAbsent(MANAGER, 0)).json()).toMatchObject({ code: 'cash.handin_waits' })
    expect((await countAbsent(MANAGER, 0, id, OTHER_RIDER)).json()).toMatchObject({ code: 'cash.key_reused' })
    expect((await countAbsent(MANAGER, 0, undefined, OTHER_RIDER)).json()).toMatchObject({
      code: 'cash.handin_missing',
    })
    const own = aStaffMember({ role: 'manager', userId: RIDER.userId })
    expect((await countAbsent(own, 0)).json()).toMatchObject({ code: 'cash.own_count' })
    expect((await countAbsent(OTHER_RIDER, 0)).statusCode).toBe(404)
    expect((await desk())[0]).toMatchObject({ waiting: { handinId: id }, discrepancy: null })
  })
})
