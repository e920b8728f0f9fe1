import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How often connections are counted, in milliseconds. */
const LOOK_MS = 50

/** How long the connections of browsers that ask for nothing stay open, in milliseconds. */
const QUIET_MS = 5_000
/** How long requests may take until the process ends, in milliseconds. */
const BUSY_MS = 30_000

/**
 * Sends callers to the other processes, for as long as the proxy in front needs to notice: this one is not ready from now
 * on, streams are told to connect again, and each answer closes its connection. Requests are answered as before.
 */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  app.moving.begin()
  await pause(ms)
}

/**
 * Empties a process whose successor serves already. A connection is closed by its next answer; one that asks for nothing
 * after some seconds, because a request that has been sent and not read yet must not be cut off.
 *
 * @param leave lets the others take the new connections; it closes the server
 */
export async function handOver(app: FastifyInstance, leave: () => void): Promise<void> {
  app.moving.begin()
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => undefined // closing the server calls it at once
  leave()
  for (let waited = 0; waited < BUSY_MS; waited += LOOK_MS) {
    await pause(LOOK_MS)
    if (waited >= QUIET_MS) closeIdle()
    if ((await connectionsOf(app)) === 0) return
  }
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
