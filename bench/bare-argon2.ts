/**
 * Measures how fast Node's own argon2id compares passwords on this machine. Arguments: memory in KiB, passes, lanes,
 * concurrency, seconds. Writes comparisons per second, and processor milliseconds for each.
 */
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const [memory = 0, passes = 0, parallelism = 0, atOnce = 0, seconds = 0] = process.argv.slice(2).map(Number)
const derive = promisify(argon2)
const message = 'Waakye-4-me'
const nonce = randomBytes(16)

let count = 0
const busyBefore = process.cpuUsage()
const begin = performance.now()
const end = begin + seconds * 1_000
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (performance.now() < end) {
      await derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 })
      count += 1
    }
  }),
)
const rate = (count * 1_000) / (performance.now() - begin)
const { user, system } = process.cpuUsage(busyBefore)
process.stdout.write(JSON.stringify({ rate, busyMs: (user + system) / 1_000 / count }))
