import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Above 10,080, which browsers refuse to open; below the ports that systems give to outgoing connections, one of which could
 * take it before it is used.
 */
const [FIRST, END] = [10_096, 32_768]
/** How many workers of the journeys have ports of their own. */
const WORKERS = 16

/** The ports that this process has tried: what will listen there may not do so yet. */
const given = new Set<number>()

/** A port of this machine that is free, and that no other worker is given. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? randomInt(WORKERS)) % WORKERS // Playwright sets it
  const port = randomInt(FIRST / WORKERS, END / WORKERS) * WORKERS + worker
  if (given.has(port)) return freePort()
  given.add(port)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
