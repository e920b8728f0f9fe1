import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where metrics are served, and to whom. */
export type MetricsAddress = { port: number; host: string; token: string | null }

/** Prometheus' text format. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serves `/metrics` on a port of its own, which no proxy of the shop leads to. With a token only to those who send it as
 * `Authorization: Bearer …`.
 *
 * @param read the metrics as text: of one process, or of several added up
 */
export async function serveMetrics(
  { port, host, token }: MetricsAddress,
  read: () => Promise<string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, reply) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
      reply.writeHead(status, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store', ...headers }).end(text)
    request.resume()
    if (request.url !== '/metrics') return answer(404, 'Only /metrics is here.\n')
    if (request.method !== 'GET') return answer(405, 'Only GET is answered.\n', { allow: 'GET' })
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return answer(401, 'The token of METRICS_TOKEN is missing.\n', { 'www-authenticate': 'Bearer' })
    }
    read().then(
      (text) => answer(200, text),
      () => answer(500, 'The metrics cannot be read.\n'),
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 20
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo // a listening server has one
  return {
    url: `http://127.0.0.1:${taken}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Compares in a time that tells nothing about either text. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
