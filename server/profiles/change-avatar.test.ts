import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { AVATAR_MAX_BYTES, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { testShop } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { MOST_FORMS } from '../uploads/read-form.ts'
import { profileAvatars } from './profile-tables.ts'

const shop = await testShop()
const { app } = shop
const { db } = shop.database

let ama: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  ama = await aPerson(db)
  shop.as(ama)
})

async function send(bytes: Uint8Array, { name = 'me.jpg', type = 'image/jpeg', field = 'file' } = {}) {
  const form = new FormData()
  form.set(field, new Blob([Uint8Array.from(bytes)], { type }), name)
  const request = new Request('http://shop.test', { method: 'PUT', body: form })
  return app.inject({
    method: 'PUT',
    url: '/api/profile/avatar',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** A wide photograph with the metadata that phones write. */
const picture = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#c08040' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ama Mensah' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
    .toBuffer()
const urlOf = async (): Promise<string | null> =>
  ((await app.inject('/api/profile')).json() satisfies ProfileView).avatarUrl

test('a picture becomes a small square, without the place of the photograph', async () => {
  const reply = await send(await picture())

  const { avatarUrl } = reply.json()
  expect(avatarUrl).toMatch(/^\/api\/avatars\/[\w-]{22}$/)
  const shown = await app.inject(avatarUrl)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const { width, height, format, exif } = await sharp(shown.rawPayload).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined })
  expect(shown.rawPayload.includes('Ama Mensah')).toBe(false)
})

test('a new picture has a new URL, and the old one is gone, because browsers cache pictures', async () => {
  const first = (await send(await picture())).json().avatarUrl
  const second = (await send(await picture())).json().avatarUrl

  expect(second).not.toBe(first)
  const gone = await app.inject(first)
  expect([gone.statusCode, gone.headers['cache-control']], 'a refusal is stored nowhere').toEqual([404, 'no-store'])
  expect((await app.inject(second)).statusCode).toBe(200)
  expect(await db.$count(profileAvatars)).toBe(1)
})

test('removing it deletes it', async () => {
  const { avatarUrl } = (await send(await picture())).json()
  const reply = await app.inject({ method: 'DELETE', url: '/api/profile/avatar' })

  expect(reply.json().avatarUrl).toBeNull()
  expect((await app.inject(avatarUrl)).statusCode).toBe(404)
  expect(await db.$count(profileAvatars)).toBe(0)
  expect((await app.inject({ method: 'DELETE', url: '/api/profile/avatar' })).statusCode, 'twice is no error').toBe(200)
})

test('nobody can change another person’s', async () => {
  await send(await picture())
  const amas = await urlOf()
  shop.as(await aPerson(db))
  await send(await picture())
  await app.inject({ method: 'DELETE', url: '/api/profile/avatar' })

  shop.as(ama)
  expect(await urlOf()).toBe(amas)
  expect((await app.inject(amas ?? '')).statusCode).toBe(200)
})

test.each([
  {
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    why: 'SVG can hold a script',
  },
  { bytes: Buffer.from('<html><script>alert(1)</script>'), why: 'a page under a picture’s name' },
  { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), why: 'only its first bytes are a picture’s' },
  { bytes: Buffer.alloc(0), why: 'it is empty' },
])('is refused: $why', async ({ bytes }) => {
  const reply = await send(bytes)

  expect([reply.statusCode, reply.json().code]).toEqual([400, 'upload.not_an_image'])
  expect(await urlOf()).toBeNull()
})

test('more than 2 MB are refused with the specified message', async () => {
  const reply = await send(Buffer.alloc(AVATAR_MAX_BYTES + 1, 0xff))

  expect([reply.statusCode, reply.json().code]).toEqual([413, 'upload.too_large'])
})

test.each([
  { url: '/api/avatars/AAAAAAAAAAAAAAAAAAAAAA', status: 404, why: 'the id is unknown' },
  { url: '/api/avatars/..%2F..%2Fetc%2Fpasswd', status: 400, why: 'the id is invalid' },
])('$url answers $status: $why', async ({ url, status }) => {
  expect((await app.inject(url)).statusCode).toBe(status)
})

test('files being received use memory: one person has two at once, all together a limited number, and others are told when to retry', async () => {
  const photo = await picture()
  const arriving = Array.from({ length: MOST_FORMS.ofKey }, () => app.formTurns.take(ama.userId))
  const third = await send(photo)
  expect([third.statusCode, third.json().code, third.headers['retry-after']]).toEqual([429, 'request.too_many', '5'])

  for (let count = MOST_FORMS.ofKey; count < MOST_FORMS.inAll; count += 1) {
    arriving.push(app.formTurns.take(`somebody ${count}`))
  }
  shop.as(await aPerson(db))
  const further = await send(photo)
  expect([further.statusCode, further.json().code, further.headers['retry-after']]).toEqual([503, 'server.busy', '5'])

  for (const leave of arriving) leave()
  expect((await send(photo)).statusCode).toBe(200)
  expect((await send(photo)).statusCode, 'its place was released').toBe(200)
  expect((await send(photo)).statusCode).toBe(200)
})
