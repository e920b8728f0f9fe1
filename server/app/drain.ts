import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How often connections are counted, in milliseconds. */
const LOOK_MS = 50

/**
 * Empties a process that is to end, while others serve: it is not ready from now on, streams are told to connect again,
 * and each answer closes its connection. Requests are answered as before.
 *
 * @param until.ms the longest time
 * @param until.whenEmpty ends once no connection is left; else a proxy may still send some
 */
export async function drain(app: FastifyInstance, until: { ms: number; whenEmpty: boolean }): Promise<void> {
  app.moving.begin()
  for (let waited = 0; waited < until.ms; waited += LOOK_MS) {
    if (until.whenEmpty && (await connectionsOf(app)) === 0) return
    await pause(LOOK_MS)
  }
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
