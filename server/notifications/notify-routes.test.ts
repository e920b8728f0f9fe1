import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { outbox } from './outbox-tables.ts'

const shop = await testShop()
const { app, database, time } = shop
beforeEach(() => shop.as(aStaffMember()))

const notify = (payload: object) => app.inject({ method: 'POST', url: '/api/notify/telegram', payload })

function sendDocument(fields: Record<string, string>, file?: { bytes: Uint8Array; type?: string }) {
  const form = new FormData()
  if (file) form.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type ?? 'image/jpeg' }), 'ama.jpg')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  return request.arrayBuffer().then((body) =>
    app.inject({
      method: 'POST',
      url: '/api/notify/telegram-document',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(body),
    }),
  )
}

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ama Mensah' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
    .toBuffer()

const queued = () => database.db.select().from(outbox)

describe('a message by staff', () => {
  test('is queued for the chat of that name, at once', async () => {
    const reply = await notify({ chatId: 'operator', message: 'Out of <b>tilapia</b>' })

    expect(reply.json()).toEqual({ queued: true })
    expect(await queued()).toMatchObject([
      { channel: 'telegram', recipient: 'operator', body: 'Out of <b>tilapia</b>', status: 'due', dueAt: time.now },
    ])
  })

  test('is one message when it is sent twice by a double tap, and two when repeated later', async () => {
    await notify({ chatId: 'operator', message: 'Out of tilapia' })
    await notify({ chatId: 'operator', message: 'Out of tilapia' })
    expect(await queued()).toHaveLength(1)

    time.passMinutes(5)
    await notify({ chatId: 'operator', message: 'Out of tilapia' })
    expect(await queued()).toHaveLength(2)
  })

  test.each([
    { message: '<b>never closed', why: 'Telegram would refuse its markup' },
    { message: ' \n ', why: 'Telegram would refuse it as empty' },
    { message: 'x'.repeat(4097), why: 'Telegram would refuse its length' },
  ])('is refused when $why', async ({ message }) => {
    const reply = await notify({ chatId: 'operator', message })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'request.invalid' })
    expect(await queued()).toEqual([])
  })

  test('goes only to the shop’s own chats: chat ids are not accepted', async () => {
    expect((await notify({ chatId: '-1001234567890', message: 'hello' })).statusCode).toBe(400)
    expect(await queued()).toEqual([])
  })
})

describe('a picture by staff', () => {
  test('is re-encoded without the place and device of the photograph', async () => {
    const original = await picture()
    expect((await sharp(original).metadata()).exif).toBeDefined()

    const reply = await sendDocument({ chatId: 'operator', caption: '<i>Receipt</i>' }, { bytes: original })

    expect(reply.json()).toEqual({ queued: true })
    const [row] = await queued()
    expect(row).toMatchObject({ recipient: 'operator', body: '<i>Receipt</i>', attachmentName: 'picture.jpg' })
    const metadata = await sharp(row?.attachment ?? Buffer.alloc(0)).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
    expect(metadata.exif).toBeUndefined()
  })

  test('needs no caption', async () => {
    expect((await sendDocument({ chatId: 'operator' }, { bytes: await picture() })).statusCode).toBe(200)
  })

  test('is made smaller when it is larger than a receipt needs', async () => {
    await sendDocument({ chatId: 'operator' }, { bytes: await picture(5120, 100) })

    const [row] = await queued()
    expect(await sharp(row?.attachment ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 2560, height: 50 })
  })

  test.each([
    { what: 'text with the type of a picture', bytes: Buffer.from('hello, I am a picture') },
    { what: 'a page', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') },
    { what: 'a truncated picture', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
    { what: 'an empty file', bytes: Buffer.alloc(0) },
  ])('is recognised by its content, not by its type: $what is refused', async ({ bytes }) => {
    const reply = await sendDocument({ chatId: 'operator', caption: '' }, { bytes })

    expect(reply.json()).toMatchObject({ code: 'upload.not_an_image' })
    expect(await queued()).toEqual([])
  })

  test('may have 2 MB and not a byte more', async () => {
    const full = Buffer.concat([await picture(), Buffer.alloc(2_097_152)]).subarray(0, 2_097_152)
    expect((await sendDocument({ chatId: 'operator' }, { bytes: full })).statusCode).toBe(200)

    const reply = await sendDocument({ chatId: 'operator' }, { bytes: Buffer.concat([full, Buffer.alloc(1)]) })
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'upload.too_large', message: 'Attachment must be 2MB or smaller.' })
  })

  test('is refused with a caption that Telegram would refuse, or without a picture', async () => {
    const bytes = await picture()

    expect((await sendDocument({ chatId: 'operator', caption: 'a < b' }, { bytes })).statusCode).toBe(400)
    expect((await sendDocument({ chatId: 'operator', caption: 'x'.repeat(1025) }, { bytes })).statusCode).toBe(400)
    expect((await sendDocument({ chatId: 'nobody' }, { bytes })).statusCode).toBe(400)
    expect((await sendDocument({ chatId: 'operator' })).statusCode).toBe(400)
    expect(await queued()).toEqual([])
  })

  test('is refused as JSON', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/notify/telegram-document',
      payload: { chatId: 'operator' },
    })

    expect(reply.statusCode).toBe(400)
  })
})

test.each([
  { who: 'a visitor', actor: VISITOR },
  { who: 'a shopper', actor: aPersonActor() },
])('to $who the path is not found, valid or not, so that nobody outside can use the bot', async ({ actor }) => {
  shop.as(actor)

  for (const reply of [
    await notify({ chatId: 'operator', message: 'hello' }),
    await notify({ nonsense: true }),
    await sendDocument({ chatId: 'operator' }, { bytes: await picture() }),
  ]) {
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'staff.only' })
  }
  expect(await queued()).toEqual([])
})
