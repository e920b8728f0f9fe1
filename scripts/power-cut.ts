/**
 * Cuts the power of the disk under a shop on PGlite at random moments while shoppers buy, opens the shop again, and
 * compares its database with the answers that shoppers got before: nothing that was answered may be lost. Cuts also come
 * during a checkpoint, a backup, a recovery or the first start. The payment provider is on another disk.
 *
 * `npm run power-cut -- --cuts 30 [--clients 8] [--seed 1] [--without-fsync]`; needs Linux, root, loop devices, mkfs.ext4
 * and python3. Ends with 3 if they are missing, with 1 if something was lost. `--without-fsync` proves that losses are
 * found: the shop's fsync then does nothing.
 */
import { randomUUID } from 'node:crypto'
import { watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askShop, controlSocketPath } from '#server/app/commands/control-socket.ts'
import { restorePglite } from '#server/db/backup/backup-pglite.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { buildShop } from './build-shop.ts'
import { freePort } from './free-port.ts'
import { buyAsMember } from './kill-run/buy-as-member.ts'
import { buyMeal } from './kill-run/buy-meal.ts'
import { joinMembers, type Member } from './kill-run/join-members.ts'
import { readBooks } from './kill-run/read-books.ts'
import { seededRandom } from './kill-run/seeded-random.ts'
import { endAtSignals, openScene } from './open-scene.ts'
import { AnsweredFacts, lostFacts } from './power-cut/answered-facts.ts'
import { makeLoopDisk, missingPrerequisite } from './power-cut/loop-disk.ts'
import { EXIT } from './run-command.ts'
import type { RunningProgram } from './shop-process.ts'

/** What the shop does when the power is cut; the list is ten cuts in turn. */
const MOMENTS = [
  ...Array.from({ length: 4 }, () => 'selling' as const),
  'checkpoint',
  'checkpoint',
  'opening',
  'opening',
  'backup',
  'first start',
] as const
type Moment = (typeof MOMENTS)[number]

/** How long shoppers buy before the power is cut. */
const SELLING_MS = { min: 500, max: 6_000 }
/** The approximate duration of a checkpoint. */
const CHECKPOINT_MS = 150
const MEMBERS = 8
const OPENS_WITHIN_MS = 300_000

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '30' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(process.pid) },
    'without-fsync': { type: 'boolean', default: false },
  },
})
const [cuts, clients, seed] = [values.cuts, values.clients, values.seed].map(Number)
if (!cuts || !clients || seed === undefined || Number.isNaN(seed)) throw new Error('give whole numbers')
endAtSignals()

const missing = missingPrerequisite()
if (missing === undefined) await buildShop()
const disk = missing === undefined ? await makeLoopDisk().catch(refuse) : refuse(missing)
const { port, shopUrl, simulatorsUrl, simulators, startShop, services } = await openScene(disk.outside)
const otherPort = await freePort()
const random = seededRandom(seed)
const facts = new AnsweredFacts()
const dataDir = join(disk.path, 'shop')
/** Backups that are written and not yet restored, with the facts answered before each. */
const backups: { file: string; facts: ReturnType<AnsweredFacts['all']> }[] = []
let restored = 0
let shop: RunningProgram | undefined
let isSelling = true
let lost = 0
let gaveUp = 0
let opens = true
/** Durations on this machine, so that cuts come within them. */
const took = { opening: 1_000, 'first start': 1_000, backup: 1_000 }

console.log(`seed ${seed}, ${cuts} cuts, ${clients} clients${values['without-fsync'] ? ', WITHOUT FSYNC' : ''}`)
try {
  took['first start'] = await opened(dataDir)
  const members = await joinMembers(shopUrl, simulatorsUrl, MEMBERS)
  const selling = Promise.all(Array.from({ length: clients }, (_, index) => sell(members, index)))

  const counts = new Map<Moment, number>()
  for (let cut = 1; cut <= cuts; cut += 1) {
    const moment = MOMENTS[(cut - 1) % MOMENTS.length] ?? 'selling'
    await sleep(random.between(SELLING_MS.min, SELLING_MS.max))
    const before = facts.count
    await cutDuring(moment, cut)
    counts.set(moment, (counts.get(moment) ?? 0) + 1)
    opens = await compare(`cut ${cut}, ${moment}: ${before} facts answered,`)
    if (!opens) break
    if (cut === cuts) isSelling = false
    took.opening = await opened(dataDir)
  }
  if (opens) {
    await selling
    await shop?.stop()
    await compare('at the end:')
  }
  console.log(`cut during ${[...counts].map(([moment, count]) => `${moment}: ${count}`).join(', ')}`)
  console.log(
    `${facts.count + lost} facts answered, ${lost} lost, ${restored} backups restored, ${gaveUp} shoppers gave up`,
  )
  console.log(lost === 0 ? 'Nothing that was answered was lost.' : 'Answered facts were LOST.')
  process.exitCode = lost === 0 ? EXIT.done : EXIT.failed
} finally {
  isSelling = false
  await shop?.kill()
  await simulators.kill()
  disk.remove()
}
// Shoppers may still wait for a shop that stays closed.
process.exit()

function refuse(reason: unknown): never {
  console.error(`The power cannot be cut here. Missing: ${reason instanceof Error ? reason.message : reason}.`)
  process.exit(EXIT.refused)
}

function open(folder: string, onPort = port): RunningProgram {
  const fsync = values['without-fsync'] && { NODE_OPTIONS: '--import=./scripts/power-cut/without-fsync.ts' }
  return startShop({ port: onPort, dataDir: folder }, { ...services, ...fsync })
}

/** Opens the shop. @returns the time until it is ready, ms */
async function opened(folder: string, onPort = port): Promise<number> {
  const begin = performance.now()
  shop = open(folder, onPort)
  await shop.waitUntilReady(`http://127.0.0.1:${onPort}/readyz`, OPENS_WITHIN_MS)
  return performance.now() - begin
}

/** Buys one thing after another until the run ends. */
async function sell(members: readonly Member[], index: number): Promise<void> {
  const own = seededRandom((seed ?? 0) + 1 + index)
  const deps = { shopUrl, simulatorsUrl, random: own, uuid: randomUUID, onAnswer: facts.record }
  let turn = index
  for (let number = index; isSelling; number += 100) {
    const member = own.percent(50) ? members[own.between(0, members.length - 1)] : undefined
    await (member ? buyAsMember(deps, member, { number, turn: turn++ }) : buyMeal(deps, number)).catch(
      (error: Error) => {
        gaveUp += 1
        console.log(`  ${error.message.slice(0, 200)}`)
      },
    )
  }
}

/** Cuts the power at this moment, ends the shop and mounts the disk again. */
async function cutDuring(moment: Moment, number: number) {
  const fresh = join(disk.path, `first-start-${number}`)
  const cutNow = await disk.prepareCut()
  const cutWithin = async (ms: number) => {
    await sleep(random.between(0, Math.round(ms)))
    await cutNow()
  }
  switch (moment) {
    case 'selling':
      await cutNow()
      break
    case 'checkpoint': {
      // Closing makes a checkpoint. PostgreSQL begins each with a change in this folder.
      const begun = changed(join(pgliteFolder(dataDir), 'pg_logical'))
      const stopped = shop?.stop()
      await Promise.race([begun, stopped])
      await cutWithin(CHECKPOINT_MS)
      break
    }
    case 'opening':
      await shop?.kill()
      shop = open(dataDir)
      await cutWithin(took.opening)
      break
    case 'first start':
      await shop?.kill()
      shop = open(fresh, otherPort) // a second shop without shoppers
      await cutWithin(took['first start'])
      break
    case 'backup': {
      const known = facts.all()
      const file = (which: string) => join(disk.path, 'backups', `${number}-${which}.backup`)
      const begin = performance.now()
      await askShop(controlSocketPath(dataDir), 'backup', { file: file('whole') })
      took.backup = performance.now() - begin
      backups.push({ file: file('whole'), facts: known })
      void askShop(controlSocketPath(dataDir), 'backup', { file: file('cut') }).then(
        () => backups.push({ file: file('cut'), facts: known }),
        () => undefined,
      )
      await cutWithin(took.backup)
      break
    }
  }
  await shop?.kill()
  await disk.remount()
  if (moment === 'first start') {
    await opened(fresh, otherPort) // the next start must succeed after any interrupted one
    await shop?.stop()
    await rm(fresh, { recursive: true })
  }
}

/** Resolves when something in a folder changes. */
function changed(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close()
      resolve()
    })
  })
}

/**
 * Opens the database after a cut, and the backups, and counts the facts missing in them.
 *
 * @returns whether the database opens
 */
async function compare(when: string): Promise<boolean> {
  const count = async (folder: string, known: ReturnType<AnsweredFacts['all']>) => {
    const books = await readBooks({ dataDir: folder, databaseUrl: undefined, journal: '' })
    return lostFacts(known, books)
  }
  let isOpening = true
  const missing = await count(dataDir, facts.all()).catch((error: Error) => {
    console.log(`  the database does not open: ${error.message}`)
    isOpening = false
    return facts.all()
  })
  facts.forget(missing)
  lost += missing.length
  const written = backups.splice(0)
  let missingInBackups = 0
  for (const { file, facts: known } of written) {
    const folder = join(disk.outside, 'restored')
    await restorePglite({ dataDir: folder, file, replace: false, now: new Date() })
    missingInBackups += (await count(folder, known)).length
    await rm(folder, { recursive: true })
    await rm(file)
  }
  restored += written.length
  lost += missingInBackups
  console.log(`${when} ${missing.length} lost, ${missingInBackups} missing in ${written.length} backups`)
  return isOpening
}
