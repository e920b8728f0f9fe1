import { expect, onTestFinished, test, vi } from 'vitest'
import { testShop } from '#test/app.ts'
import { buildApp } from './app.ts'

let isReady = true
const { app } = await testShop({ isReady: () => isReady })

test('a process with its database and background work is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true })
  expect((await app.inject('/readyz')).json()).toMatchObject({ ok: true })
})

test('readiness states that the test databases do not wait for the disk', async () => {
  expect((await app.inject('/readyz')).json()).toMatchObject({ fsync_every_commit: false })
})

test('without background work the process is alive but not ready, and still serves shoppers', async () => {
  isReady = false
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/servez')).json()).toEqual({ ok: true })
  const reply = await app.inject('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ code: 'server.busy' })
})

test('an overloaded process is alive and keeps its shoppers: without it the others would be overloaded too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const busy = await buildApp({ ...app.deps, hasLimits: true })
  onTestFinished(() => busy.close())
  vi.advanceTimersByTime(5_000) // all at once: the delay of the event loop was not measured once meanwhile

  expect((await busy.inject('/api/shop')).json()).toMatchObject({ code: 'server.busy' })
  expect((await busy.inject('/healthz')).statusCode).toBe(200)
  expect((await busy.inject('/servez')).statusCode).toBe(200)
})

test('every route is in the published OpenAPI document', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/shop',
      '/api/quote',
      '/api/orders',
      '/api/orders/{orderId}',
      '/api/paystack/initiate',
    ]),
  )
  expect(paths['/api/orders'].post.requestBody.content['application/json'].schema.required).toContain('idempotencyKey')
})

test('an unknown path is answered with a code of the catalogue', async () => {
  const reply = await app.inject('/api/nothing')
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'route.missing' })
})
