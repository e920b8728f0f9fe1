import { beforeEach, expect, test } from 'vitest'
import { SEED_AREAS } from '#seed/areas.ts'
import { testShop } from '#test/app.ts'
import { insertAreas } from './area-queries.ts'

const { app, database } = await testShop()
beforeEach(() => insertAreas(database.db, SEED_AREAS))

test('the shop’s first answer names the featured areas, so that the footer does not grow later', async () => {
  expect((await app.inject('/api/shop')).json().featuredAreas).toEqual([{ city: 'Kumasi', name: 'KNUST' }])
})

test('areas are listed by city in the order of the operator, as suggestions for the address field', async () => {
  const reply = await app.inject('/api/areas')

  const { areas } = reply.json()
  expect(areas).toContainEqual({ city: 'Kumasi', name: 'KNUST', isFeatured: true })
  const inKumasi = (list: readonly { city: string; name: string }[]) =>
    list.filter((area) => area.city === 'Kumasi').map((area) => area.name)
  expect(inKumasi(areas)).toEqual(inKumasi(SEED_AREAS))
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
})
