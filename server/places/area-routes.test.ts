import { beforeEach, expect, test } from 'vitest'
import { SEED_AREAS } from '#seed/areas.ts'
import { testShop } from '#test/app.ts'
import { insertAreas } from './area-queries.ts'

const { app, database } = await testShop()
beforeEach(() => insertAreas(database.db, SEED_AREAS))

test('the shop names its featured areas with its first answer, so that the footer does not grow later', async () => {
  expect((await app.inject('/api/shop')).json().featuredAreas).toEqual([{ city: 'Kumasi', name: 'KNUST' }])
})

test('areas come city by city in the order of the operator, for the address field to suggest', async () => {
  const reply = await app.inject('/api/areas')

  const { areas } = reply.json()
  expect(areas).toContainEqual({ city: 'Kumasi', name: 'KNUST', isFeatured: true })
  const inKumasi = (list: readonly { city: string; name: string }[]) =>
    list.filter((area) => area.city === 'Kumasi').map((area) => area.name)
  expect(inKumasi(areas)).toEqual(inKumasi(SEED_AREAS))
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
})
