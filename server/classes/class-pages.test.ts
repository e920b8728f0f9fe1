import { beforeEach, expect, test } from 'vitest'
import { bps } from '#domain/money.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { readSettings, writeSetting } from '../settings/settings-queries.ts'
import { classPages } from './class-pages.ts'
import { insertClasses } from './class-queries.ts'
import { classes } from './class-tables.ts'

const shop = await testShop()
const { db } = shop.database
const publicUrl = 'https://shop.example.com'

beforeEach(async () => {
  await insertClasses(db, SEED_CLASSES)
  await db.update(classes).set({ startsAt: '2027-01-16T10:00:00.000Z', joinUrl: 'https://meet.example.com/secret' })
})

const describePage = async (path: string) =>
  classPages.describe(db, {
    path,
    query: new URLSearchParams(),
    now: shop.time.now,
    settings: await readSettings(db),
    publicUrl,
  })

test('a class is an event with its time, what a seat costs and the seats that are left, and never its link', async () => {
  await writeSetting(db, 'tariff', { ...SEED_SETTINGS.tariff, serviceFeeSeatsBps: bps(500) })
  const page = await describePage('/masterclass/party-jollof')
  expect(page).toMatchObject({ title: 'Party jollof that never burns', canonical: '/masterclass/party-jollof' })
  expect(page).toMatchObject({
    data: [
      {
        '@type': 'Event',
        startDate: '2027-01-16T10:00:00.000Z',
        endDate: '2027-01-16T11:30:00.000Z',
        eventStatus: 'https://schema.org/EventScheduled',
        remainingAttendeeCapacity: 100,
        offers: { price: '315.00', priceCurrency: 'GHS', availability: 'https://schema.org/InStock' },
      },
      { '@type': 'Course' },
      { '@type': 'BreadcrumbList' },
    ],
  })
  expect(JSON.stringify(page)).not.toContain('secret')
})

test('drafts and unknown classes are no pages, and only published ones are in the sitemap', async () => {
  expect(await describePage('/masterclass/none')).toBeNull()
  await db.update(classes).set({ isOffered: false })
  expect(await describePage('/masterclass/party-jollof')).toBeNull()
  const paths = (await classPages.list(db, shop.time.now)).map(({ path }) => path)
  expect(paths).toEqual(['/masterclass', '/training', '/partner'])
})

test.each(['/training', '/partner'])('%s says what it is without script', async (path) => {
  expect(await describePage(path)).toMatchObject({ canonical: path, plain: expect.stringContaining('<h1>') })
})
