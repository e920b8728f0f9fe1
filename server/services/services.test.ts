import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { SEED_SERVICES } from '#seed/services.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentCommand } from '../app/commands/payment-commands.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { insertServices } from './service-queries.ts'
import { servicePictures, serviceRequests } from './service-tables.ts'
import { clearPictures } from './services.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
let userId = ''

beforeEach(async () => {
  await insertServices(db, [...SEED_SERVICES, { id: 'odd_job', label: 'Odd job', price: null }])
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

const request = (change: object = {}) =>
  post('/api/services/requests', {
    id: randomUUID(),
    service: 'plumbing',
    location: 'Ahodwo, near the roundabout',
    point: null,
    region: 'Ashanti',
    phone: '0244123456',
    note: 'The tap drips',
    pictureId: null,
    expectedFee: 7_500,
    ...change,
  })
const mine = async () => (await app.inject('/api/services/requests')).json().rows

/** Books a service and pays for it. */
async function booked(change: object = {}) {
  const { id, amount } = (await request(change)).json()
  const started = await post('/api/paystack/initiate', { purpose: 'service', subjectId: id })
  const { reference } = started.json()
  paystack.fates.set(reference, aTakenPayment(amount))
  await post(`/api/payments/${reference}/settle`)
  return { id, reference }
}

function form(...files: Buffer[]) {
  const mark = 'x-mark-x'
  const parts = files.map((bytes) =>
    Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="p.jpg"\r\n`),
      Buffer.from('content-type: image/jpeg\r\n\r\n'),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  return {
    method: 'POST' as const,
    url: '/api/services/pictures',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${mark}--\r\n`)]),
  }
}
const photo = (change: { width?: number; exif?: boolean } = {}) => {
  const { width = 40, exif = false } = change
  const drawn = sharp({ create: { width, height: 30, channels: 3, background: '#c08030' } }).jpeg()
  return (exif ? drawn.withExif({ IFD3: { GPSLatitude: '6/1 41/1 0/1', GPSLatitudeRef: 'N' } }) : drawn).toBuffer()
}
const attach = async (...files: Buffer[]) => app.inject(form(...files))
const attached = async (bytes: Buffer) => (await attach(bytes)).json().pictureId as string

test('a booking is stored once it is paid, and the operator gets its picture with the message', async () => {
  const pictureId = await attached(await photo())
  const { id, reference } = await booked({ pictureId })
  expect(await mine()).toMatchObject([
    { id, serviceLabel: 'Plumbing', fee: 7_500, note: 'The tap drips', pictureId, status: 'requested', reference },
  ])
  expect(await db.select().from(serviceRequests)).toMatchObject([
    {
      userId,
      serviceType: 'plumbing',
      serviceLabel: 'Plumbing',
      location: 'Ahodwo, near the roundabout',
      phone: '+233244123456',
      region: 'Ashanti',
      paystackReference: reference,
      paymentStatus: 'success',
      fee: 7_500,
    },
  ])
  const [message] = (await db.select().from(outbox)).filter(({ channel }) => channel === 'telegram')
  expect(message?.body).toContain('<b>Home service: Plumbing</b>')
  expect(Buffer.from(message?.attachment ?? []).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
})

test('repeating a paid booking, because the answer was lost, returns it with its reference', async () => {
  const { id, reference } = await booked()
  expect((await request({ id })).json()).toEqual({ id, amount: 7_500, isPaid: true, reference })
  expect(await mine()).toHaveLength(1)
})

test('a service without a price costs the fallback', async () => {
  const list = (await app.inject('/api/services')).json()
  expect(list.services).toContainEqual({ id: 'odd_job', label: 'Odd job', price: 3_500 })
  expect((await request({ service: 'odd_job', expectedFee: 3_500 })).json()).toMatchObject({ amount: 3_500 })
})

test.each([
  { change: { service: '' }, code: 'service.fields_missing', why: 'nothing was chosen' },
  { change: { location: ' ' }, code: 'service.fields_missing', why: 'the place is missing' },
  { change: { phone: '02441234' }, code: 'service.fields_missing', why: 'digits are missing' },
  { change: { region: 'Savannah' }, code: 'request.region_not_served', why: 'it is not served yet' },
  { change: { service: 'rocketry' }, code: 'service.missing', why: 'there is none' },
  { change: { expectedFee: 1 }, code: 'request.price_changed', why: 'the fee is set by the server' },
  { change: { fee: 1 }, code: 'request.invalid', why: 'a fee is no input' },
  { change: { note: 'x'.repeat(151) }, code: 'request.invalid', why: 'a note has 150 characters at most' },
  { change: { pictureId: 'A'.repeat(24) }, code: 'upload.missing', why: 'the picture does not exist' },
])('refused with $code: $why', async ({ change, code }) => {
  expect((await request(change)).json()).toMatchObject({ code })
})

describe('pictures', () => {
  test('metadata of a photograph is removed, its place included', async () => {
    const original = await photo({ exif: true })
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const id = await attached(original)
    const kept = await app.inject(`/api/services/pictures/${id}`)
    expect(kept.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined()
  })

  test('transparency becomes white, not black', async () => {
    const see = sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const kept = await app.inject(`/api/services/pictures/${await attached(await see.png().toBuffer())}`)
    const { dominant } = await sharp(kept.rawPayload).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  test('a program behind a picture is removed', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    const kept = await app.inject(`/api/services/pictures/${await attached(polyglot)}`)
    expect(kept.rawPayload.includes('script')).toBe(false)
    expect(kept.headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    {
      files: () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      code: 'upload.not_an_image',
      why: 'SVG',
    },
    { files: () => [Buffer.from('%PDF-1.7')], code: 'upload.not_an_image', why: 'a document under a picture’s name' },
    { files: () => [Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2])], code: 'upload.not_an_image', why: 'a broken picture' },
    { files: () => [Buffer.alloc(0)], code: 'upload.not_an_image', why: 'an empty file' },
    { files: () => [], code: 'upload.not_an_image', why: 'no file' },
    { files: () => [Buffer.alloc(2_097_153, 0xff)], code: 'upload.too_large', why: '2 MB and a byte' },
  ])('refused with $code: $why', async ({ files, code }) => {
    expect((await attach(...files())).json()).toMatchObject({ code })
    expect(await db.select().from(servicePictures)).toEqual([])
  })

  test('exactly 2 MB are accepted', async () => {
    const picture = await photo()
    const filled = Buffer.concat([picture, Buffer.alloc(2_097_152 - picture.length)])
    expect((await attach(filled)).statusCode).toBe(200)
  })

  test('a second file in one form is refused', async () => {
    const picture = await photo()
    expect((await attach(picture, picture)).json()).toMatchObject({ code: 'request.too_large' })
    expect(await db.$count(servicePictures)).toBe(0)
  })

  test('a visitor cannot upload, and nobody else sees or books with a picture; staff who serve members do', async () => {
    const id = await attached(await photo())
    shop.as(aPersonActor())
    expect((await app.inject(`/api/services/pictures/${id}`)).json()).toMatchObject({ code: 'upload.missing' })
    expect((await request({ pictureId: id })).json()).toMatchObject({ code: 'upload.missing' })
    shop.as(aStaffMember({ role: 'kitchen' }))
    expect((await app.inject(`/api/services/pictures/${id}`)).statusCode).toBe(404)
    shop.as(aStaffMember({ role: 'manager' }))
    expect((await app.inject(`/api/services/pictures/${id}`)).statusCode).toBe(200)
    shop.as({ kind: 'visitor' })
    expect((await app.inject(`/api/services/pictures/${id}`)).json()).toMatchObject({ code: 'session.required' })
    expect((await attach(await photo())).json()).toMatchObject({ code: 'session.required' })
  })

  test('only the latest few without a booking are kept, and deleted after two days', async () => {
    for (let count = 0; count < 5; count += 1) {
      await attached(await photo())
      time.passMinutes(1)
    }
    expect(await db.select().from(servicePictures)).toHaveLength(3)
    const pictureId = await attached(await photo())
    await booked({ pictureId })
    time.passMinutes(3 * 24 * 60)
    await clearPictures(db, time.now)
    expect((await db.select().from(servicePictures)).map(({ id }) => id)).toEqual([pictureId])
  })

  test('a picture that is booked while others are uploaded is kept, or the booking is refused', async () => {
    const picture = await photo()
    for (let round = 0; round < 15; round += 1) {
      const pictureId = await attached(picture)
      const others = Array.from({ length: 4 }, () => attach(picture))
      const booking = await request({ pictureId })
      await Promise.all(others)
      const isKept = (await db.$count(servicePictures, eq(servicePictures.id, pictureId))) === 1
      expect({ isTaken: booking.statusCode === 200, isKept }).toEqual({ isTaken: isKept, isKept })
    }
  })

  test('a picture with a payment in progress or held for review is kept', async () => {
    const pictureId = await attached(await photo())
    const { id } = (await request({ pictureId })).json()
    const { reference } = (await post('/api/paystack/initiate', { purpose: 'service', subjectId: id })).json()
    time.passMinutes(3 * 24 * 60)
    await clearPictures(db, time.now)
    expect(await db.select().from(servicePictures)).toHaveLength(1)

    paystack.fates.set(reference, aTakenPayment(100))
    await post(`/api/payments/${reference}/settle`)
    await clearPictures(db, time.now)
    await paymentCommand(db, shop.auth, { step: 'accept', reference })
    expect(await mine()).toMatchObject([{ id, pictureId, reference }])
  })

  test('the picture of an unpaid request is deleted with it; of a booking 90 days after its end', async () => {
    await request({ pictureId: await attached(await photo()) })
    time.passMinutes(3 * 24 * 60)
    await closeUnpaid(shop.deps)
    await clearPictures(db, time.now)
    expect(await db.$count(servicePictures)).toBe(0)

    const { id } = await booked({ pictureId: await attached(await photo()) })
    shop.as(aStaffMember({ role: 'manager' }))
    await post(`/api/requests/service/${id}`, { action: 'accept' })
    await post(`/api/requests/service/${id}`, { action: 'finish' })
    time.passMinutes(90 * 24 * 60)
    await clearPictures(db, time.now)
    expect(await db.$count(servicePictures)).toBe(1)
    time.passMinutes(1)
    await clearPictures(db, time.now)
    expect(await db.$count(servicePictures)).toBe(0)
    shop.as(aPersonActor({ userId }))
    expect(await mine(), 'the booking itself stays').toMatchObject([{ id, pictureId: null }])
  })

  test('a picture is sent so that no browser runs it and no proxy caches it', async () => {
    const kept = await app.inject(`/api/services/pictures/${await attached(await photo())}`)
    expect(kept.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
})
