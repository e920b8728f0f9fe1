import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'

const { app } = await testShop()

test('a process that closes without a drain ends with its last request, whatever comes over open connections', async () => {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begun.resolve()
    await mayEnd.promise
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  // A proxy keeps its connections.
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path: '/slow' }, resolve).on('error', reject)
  })
  const late = connect(port, '127.0.0.1')
  const stream = text(late)
  await begun.promise
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(2)

  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  late.write('GET /api/shop/events HTTP/1.1\r\nhost: shop\r\naccept: text/event-stream\r\n\r\n')
  expect(await stream, 'the browser connects again, to the next process').toContain('event: move')
  mayEnd.resolve()
  const { headers } = (await answer).resume()
  expect(headers.connection).toBe('close')
  await closed
  agent.destroy()
})
