import { expect, test } from 'vitest'
import { cutPage, everyRow, type PageQuery } from '#domain/list-page.ts'
import { pesewas } from '#domain/money.ts'
import { testDatabase } from '#test/database.ts'
import { listOpenTopUps, listOwnTopUps } from './airtime-queries.ts'
import { airtimeTopUps } from './airtime-tables.ts'

const { db } = await testDatabase()
const ME = { kind: 'person', userId: '0198c0de-0000-7000-8000-0000000000d1', sessionId: 'mine' } as const

test('lists by page contain each top-up once and in order, also those of one moment', async () => {
  const [early, late] = [new Date('2026-05-01T12:00:00.001Z'), new Date('2026-05-01T12:00:00.002Z')]
  const topUp = (id: string, createdAt: Date, userId: string = ME.userId) => ({
    ...{ id: `4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b1${id}`, userId, createdAt, updatedAt: createdAt },
    ...{ providerId: 'mtn', providerName: 'MTN', phone: '+233244123456', amount: pesewas(2_000) },
    paystackReference: `AIR-${id}`,
  })
  const other = '0198c0de-0000-7000-8000-0000000000d2'
  await db
    .insert(airtimeTopUps)
    .values([topUp('3', early), topUp('1', early), topUp('2', early), topUp('0', late), topUp('4', late, other)])
  const idsOf = async (read: (page: PageQuery) => Promise<{ id: string; createdAt: Date }[]>) => {
    const page = async ({ cursor }: PageQuery) => cutPage(await read({ cursor, limit: 2 }), 2)
    return (await everyRow(page)).map(({ id }) => id.at(-1)).join('')
  }
  expect(await idsOf((page) => listOwnTopUps(db, ME, page))).toBe('0321')
  expect(await idsOf((page) => listOpenTopUps(db, page))).toBe('12304')
})
