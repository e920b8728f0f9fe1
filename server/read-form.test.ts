import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { MOST_FORMS } from './read-form.ts'

const shop = await testShop()
const { app } = shop
const { db } = shop.database

async function send() {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c08030' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'p.jpg')
  const request = new Request('http://shop.test', { method: 'PUT', body: form })
  return app.inject({
    method: 'PUT',
    url: '/api/profile/avatar',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('files that arrive slowly are held in memory: one person has two at once, all together some, and are told when to try again', async () => {
  const ama = await aPerson(db)
  shop.as(ama)
  const arriving = Array.from({ length: MOST_FORMS.ofKey }, () => app.formPlaces.take(ama.userId))
  const third = await send()
  expect([third.statusCode, third.json().code, third.headers['retry-after']]).toEqual([429, 'request.too_many', '5'])

  for (let count = MOST_FORMS.ofKey; count < MOST_FORMS.inAll; count += 1) {
    arriving.push(app.formPlaces.take(`somebody ${count}`))
  }
  shop.as(await aPerson(db))
  const further = await send()
  expect([further.statusCode, further.json().code, further.headers['retry-after']]).toEqual([503, 'server.busy', '5'])

  for (const leave of arriving) leave()
  expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode, 'its own place was given back').toBe(200)
  expect((await send()).statusCode).toBe(200)
})
