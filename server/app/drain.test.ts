import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { drain } from './drain.ts'

const { app } = await testShop()
let base = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => app.close())

test('a process that ends is not ready, moves its streams, and still answers, closing each connection', async () => {
  expect((await fetch(`${base}/readyz`)).status).toBe(200)
  expect((await fetch(`${base}/servez`)).status).toBe(200)
  const stream = await fetch(`${base}/api/shop/events`, { headers: { accept: 'text/event-stream' } })

  expect(stream.headers.get('connection'), 'a proxy sends nothing else over it').toBe('close')
  // From memory while the process does not end.
  for (const _ of [1, 2]) await (await fetch(`${base}/api/menu/extras`)).text()

  const drained = drain(app, 200)

  const text = await stream.text()
  expect(text).toContain('event: move')
  const retry = Number(/retry: (\d+)\nevent: move/.exec(text)?.[1])
  expect(retry).toBeLessThan(1_000)
  expect((await fetch(`${base}/readyz`)).status).toBe(503)
  expect((await fetch(`${base}/servez`)).status).toBe(503)
  for (const path of ['/api/shop', '/api/menu/extras']) {
    const reply = await fetch(`${base}${path}`)
    expect([path, reply.status, reply.headers.get('connection')]).toEqual([path, 200, 'close'])
    await reply.text()
  }
  const late = await fetch(`${base}/api/shop/events`, { headers: { accept: 'text/event-stream' } })
  expect(await late.text(), 'a stream that comes now is sent on at once').toContain('event: move')
  await drained
})
