import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'

/** Connections that do nothing for the shop: each of these was kept for ever, or for as long as its caller liked. */

const { app } = await testShop({
  hasLimits: true,
  connections: { headMs: 200, requestMs: 200, stallMs: 300, lookMs: 50, ofSource: 3 },
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(connections).toBe(0)
})

/** Connects as somebody who never closes their side, whatever the shop does. */
async function open(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}
const connections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
const REQUEST = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n'

test.each([
  { sent: '', why: 'opens a connection and sends nothing' },
  { sent: REQUEST, why: 'sends half a head' },
  {
    sent: 'POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    why: 'sends half a body',
  },
])('whoever $why is told so and hung up on, though they keep their side open', async ({ sent }) => {
  const socket = await open()
  socket.write(sent)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
})

test('a connection that sends many requests and reads no answer is closed', async () => {
  const socket = await open()
  socket.pause()
  socket.write(`${REQUEST}\r\n`.repeat(60))
  await expect.poll(connections, { timeout: 15_000 }).toBe(0)
})

/** What comes back for a request; null when the shop hangs up instead. */
async function answer(): Promise<string | null> {
  const socket = await open()
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  return new Promise((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)))
    for (const event of ['end', 'close', 'error']) socket.once(event, () => resolve(null))
  })
}

test('the connections of a network are limited, and a closed one makes room for another', async () => {
  for (let count = 0; count < 3; count += 1) expect(await answer()).toContain('HTTP/1.1')
  expect(await answer()).toBeNull()
  sockets[0]?.destroy()
  await expect.poll(connections).toBe(2)
  expect(await answer()).toContain('HTTP/1.1')
})
