import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testDatabase } from '#test/database.ts'
import { aFarmNetwork } from '#test/grow.ts'
import type { PageView } from '../capability/public-pages.ts'
import { growPages } from './grow-pages.ts'
import { farms } from './grow-tables.ts'

const { db } = await testDatabase()
const NOW = new Date('2026-11-20T12:00:00Z')
const describePage = (path: string, now = NOW) =>
  growPages.describe(db, {
    path,
    query: new URLSearchParams(),
    now,
    settings: SEED_SETTINGS,
    publicUrl: 'https://chillz.example',
  }) as Promise<PageView | null>

test('search engines read what is on sale, with its price and until when; nothing once the window is closed', async () => {
  await aFarmNetwork(db)
  await db.update(farms).set({ isExample: false }).where(eq(farms.id, 'akumadan'))
  const page = await describePage('/grow')
  expect(page?.firstAnswer).toMatchObject({ url: '/api/grow', answer: { now: NOW.toISOString() } })
  expect(page?.data).toMatchObject([
    {
      numberOfItems: 1,
      itemListElement: [{ item: { offers: { price: '18.00', availabilityEnds: '2026-11-22T18:00:00.000Z' } } }],
    },
  ])
  const closed = await describePage('/grow', new Date('2026-11-22T18:00:00Z'))
  expect(closed?.data).toMatchObject([{ numberOfItems: 0 }])
})

test('the sitemap lists the pages and the farms that are real; examples are hidden, and a missing farm is not found', async () => {
  await aFarmNetwork(db)
  await db.update(farms).set({ isExample: false }).where(eq(farms.id, 'akumadan'))
  const paths = (await growPages.list(db, NOW)).map(({ path }) => path)
  expect(paths).toEqual([
    '/grow',
    '/grow/farms',
    '/grow/calendar',
    '/grow/collect',
    '/grow/join',
    '/grow/farms/akumadan',
  ])
  for (const path of paths) expect(await describePage(path), path).toMatchObject({ canonical: path })
  expect(await describePage('/grow/farms/akumadan')).toMatchObject({ isHidden: false })
  expect(await describePage('/grow/farms/techiman')).toMatchObject({ isHidden: true })
  expect((await describePage('/grow/farms'))?.data).toMatchObject([{ numberOfItems: 1 }])
  expect(await describePage('/grow/cart')).toMatchObject({ isHidden: true })
  expect(await describePage('/grow/farms/nowhere')).toBeNull()
})
