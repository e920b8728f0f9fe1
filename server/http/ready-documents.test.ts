import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'

const { app } = await testShop()
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

/** The status of the answer to a request with these lines; the connection ends with it. */
async function statusOf(...lines: string[]): Promise<string | undefined> {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write([...lines, 'host: shop', 'connection: close', '', ''].join('\r\n'))
  return (await text(socket)).split('\r\n')[0]
}

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'x'])(
  'a request that names %s and has no body is answered as an empty one',
  async (type) => {
    expect(await statusOf('POST /api/quote HTTP/1.1', `content-type: ${type}`)).toBe(
      await statusOf('POST /api/quote HTTP/1.1'),
    )
    expect(await statusOf('DELETE /auth/v1/factors/1 HTTP/1.1', `content-type: ${type}`)).toBe(
      'HTTP/1.1 401 Unauthorized',
    )
  },
)

test('a request whose body has zero bytes is answered too', async () => {
  expect(await statusOf('POST /api/quote HTTP/1.1', 'content-type: application/json', 'content-length: 0')).toBe(
    'HTTP/1.1 400 Bad Request',
  )
})
