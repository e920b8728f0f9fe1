import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AddressInput, MOST_ADDRESSES, type SavedAddress } from '#domain/addresses/addresses-api.ts'
import { testShop } from '#test/app.ts'
import { anAddress } from '#test/builders.ts'
import { myData } from '#test/my-data.ts'
import { aPerson } from '#test/people.ts'
import { deleteOwnAddresses } from './address-queries.ts'
import { savedAddresses } from './address-tables.ts'

const shop = await testShop()
const { app } = shop
const { db } = shop.database

let ama: Awaited<ReturnType<typeof aPerson>>
let kofi: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  ama = await aPerson(db)
  kofi = await aPerson(db)
  shop.as(ama)
})

const list = async (): Promise<SavedAddress[]> => (await app.inject('/api/addresses')).json().addresses
const save = (input: AddressInput) => app.inject({ method: 'POST', url: '/api/addresses', payload: input })
const join = (addresses: AddressInput[]) =>
  app.inject({ method: 'POST', url: '/api/addresses/join', payload: { addresses } })
const change = (id: string, input: AddressInput) =>
  app.inject({ method: 'PUT', url: `/api/addresses/${id}`, payload: input })
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/api/addresses/${id}` })

async function saved(input = anAddress()): Promise<SavedAddress> {
  const last = (await save(input)).json().addresses.at(-1)
  if (!last) throw new Error('nothing was saved')
  return last
}

describe('saving', () => {
  test('keeps everything that the rider needs, code and phone in one form', async () => {
    await save(
      anAddress({ gpsCode: 'my code: ga 183 8l64', phone: '+233 24 412 3456', point: { lat: 5.6, lng: -0.19 } }),
    )

    expect(await list()).toEqual([
      {
        ...anAddress(),
        id: expect.any(String),
        gpsCode: 'GA-183-8164',
        phone: '0244123456',
        point: { lat: 5.6, lng: -0.19 },
      },
    ])
  })

  test('takes a place once, however it is typed', async () => {
    await save(anAddress({ name: 'Home', address: 'House 12, Osu' }))
    const again = await save(anAddress({ name: 'Work', address: ' house 12 OSU', gpsCode: 'GA-183-8164' }))

    expect([again.statusCode, again.json().code]).toEqual([409, 'address.saved_already'])
  })

  test.each([
    { input: { gpsCode: 'GA-18-8164' }, code: 'address.gps_code_invalid', why: 'a wrong code would mislead the rider' },
    { input: { phone: '024412345' }, code: 'order.phone_invalid', why: 'nobody can be called' },
    { input: { name: ' ' }, code: 'request.invalid', why: 'it could not be told from the others' },
    { input: { point: { lat: 91, lng: 0 } }, code: 'request.invalid', why: 'there is no such place' },
  ])('refuses $input with $code: $why', async ({ input, code }) => {
    expect((await save(anAddress(input))).json()).toMatchObject({ code })
    expect(await list()).toEqual([])
  })

  test('ends at ten, also when many arrive at once', async () => {
    const many = Array.from({ length: MOST_ADDRESSES + 3 }, (_, house) => anAddress({ address: `House ${house}` }))
    const replies = await Promise.all(many.map(save))

    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((reply) => reply.json().code)).toEqual(Array(3).fill('address.too_many'))
    expect(await list()).toHaveLength(MOST_ADDRESSES)
  })
})

describe('joining what a phone has saved', () => {
  test('adds only what the account does not have, once however often it is sent', async () => {
    await save(anAddress({ address: 'House 12, Osu' }))
    const onPhone = [anAddress({ address: 'house 12 osu' }), anAddress({ name: 'Work', address: 'Ring Road 1' })]
    await join(onPhone)
    await join([...onPhone, ...onPhone])

    expect((await list()).map(({ name, address }) => [name, address])).toEqual([
      ['Home', 'House 12, Osu'],
      ['Work', 'Ring Road 1'],
    ])
  })

  test('two tabs that send the same make no doubles', async () => {
    const onPhone = [anAddress(), anAddress({ address: 'Ring Road 1' })]
    await Promise.all([join(onPhone), join(onPhone)])

    expect(await list()).toHaveLength(2)
  })

  test('an unreadable one does not hold up the others, and ten are the most', async () => {
    const many = Array.from({ length: MOST_ADDRESSES - 1 }, (_, house) => anAddress({ address: `House ${house}` }))
    await join([anAddress({ phone: '12' }), ...many])
    await join([anAddress({ address: 'Tenth' }), anAddress({ address: 'Eleventh' })])

    expect((await list()).map(({ address }) => address)).toEqual([...many.map(({ address }) => address), 'Tenth'])
  })
})

describe('changing and removing', () => {
  test('an address is changed as a whole, and removed, also once more after a lost answer', async () => {
    const { id } = await saved()
    await change(id, anAddress({ name: 'Mum', riderNote: '' }))
    expect(await list()).toMatchObject([{ id, name: 'Mum', riderNote: '' }])

    await remove(id)
    expect(await list()).toEqual([])
    const { id: kept } = await saved()
    expect((await remove(id)).json()).toMatchObject({ addresses: [{ id: kept }] })
  })

  test('it cannot become another one that is saved', async () => {
    await saved(anAddress({ address: 'House 12' }))
    const { id } = await saved(anAddress({ address: 'House 13' }))

    expect((await change(id, anAddress({ address: 'house 12' }))).json().code).toBe('address.saved_already')
  })

  test('somebody else’s is neither changed nor removed, like one that does not exist', async () => {
    const { id } = await saved()
    shop.as(kofi)

    expect(await list()).toEqual([])
    for (const one of [id, randomUUID()]) {
      expect((await change(one, anAddress({ name: 'Mine' }))).json()).toMatchObject({ code: 'address.missing' })
      expect((await remove(one)).json()).toEqual({ addresses: [] })
    }
    shop.as(ama)
    expect(await list()).toMatchObject([{ id, name: 'Home' }])
  })
})

test('the export of one’s data has them, and erasure removes them and nobody else’s', async () => {
  await saved(anAddress({ address: 'Blue kiosk' }))
  shop.as(kofi)
  await saved(anAddress({ address: 'Ring Road 1' }))
  shop.as(ama)
  expect((await myData(app)).data).toMatchObject({ addresses: [{ address: 'Blue kiosk' }] })

  await deleteOwnAddresses(db, ama)
  expect(await db.select({ address: savedAddresses.address }).from(savedAddresses)).toEqual([
    { address: 'Ring Road 1' },
  ])
})
