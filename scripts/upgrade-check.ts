/**
 * Runs the release before on the tables of this one, as processes of both do in the middle of an upgrade. Its shop opens an
 * empty database and sells; this version migrates it meanwhile; then that release's own shoppers, members and staff, as its
 * kill-run has them, buy and serve everything there is. At the end this version opens, and must show each order as it was left.
 *
 * The release before is the newest commit that lacks the newest migration, or the one that is named.
 *
 * `npm run upgrade-check -- [COMMIT]`
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BoardCard } from '#domain/orders/board-api.ts'
import { askWithRetries } from './kill-run/ask-shop.ts'
import { prepareShop } from './kill-run/prepare-shop.ts'
import { seededRandom } from './kill-run/seeded-random.ts'
import { good, type Team } from './kill-run/serve-order.ts'
import { unsettled, waitUntil } from './kill-run/wait-for-ends.ts'
import { endAtSignals, openScene } from './open-scene.ts'
import { startPostgres } from './postgres.ts'
import { PROJECT, runProgram } from './run-program.ts'
import type { RunningProgram } from './shop-process.ts'
import { layOut, versionBefore } from './version-before.ts'

/** Enough for every plan of the staff, and every kind of thing that members pay for. */
const MEALS = 12
const PURCHASES = 7
const SETTLED_WITHIN_MS = 120_000
const OPENS_WITHIN_MS = 120_000

endAtSignals()
const commit = process.argv[2] ?? versionBefore()
if (commit === undefined) console.log('skipped: the history that holds the release before is not here.')
else await check(commit)

async function check(commit: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-upgrade-'))
  const { shopUrl, simulatorsUrl, simulators, journal, startShop, services } = await openScene(folder)
  const before = join(folder, 'before')
  await layOut(commit, before)
  await givePackages(before)
  const postgres = await startPostgres()
  const place = { dataDir: join(folder, 'shop'), databaseUrl: postgres.url, journal }
  const open = async (cwd: string) => {
    // The sources, because they need no build; without one the shop serves no pages, which ask for the same.
    const opened = startShop(place, { ...services, LOG_LEVEL: 'error' }, { cwd, program: 'server/main.ts' })
    await opened.waitUntilReady(`${shopUrl}/readyz`, OPENS_WITHIN_MS)
    return opened
  }
  let shop: RunningProgram | undefined
  try {
    const { buyMeal, buyAsMember, joinMembers, serveOrder } = await clientsOf(before)
    const deps = { shopUrl, simulatorsUrl, random: seededRandom(1), uuid: randomUUID }
    shop = await open(before)
    // Its connections have prepared their statements before the tables change.
    await buyMeal(deps, 0)

    await prepareShop(place)
    const [manager, kitchen, rider, member] = await joinMembers(shopUrl, simulatorsUrl, 4)
    if (!manager || !kitchen || !rider || !member) throw new Error('fewer than four people have joined')
    const team: Team = { manager, kitchen, rider }
    for (const [role, { phone }] of Object.entries(team)) {
      const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: postgres.url }
      const args = ['scripts/staff.ts', 'add', `+${phone}`, '--role', role]
      if ((await runProgram(process.execPath, args, { cwd: before, env })) !== 0)
        throw new Error(`nobody could become ${role}`)
    }
    const meals = Array.from({ length: MEALS }, async (_, index) => {
      const outcome = await buyMeal(deps, index + 1)
      return outcome.paid.length > 0 ? serveOrder(deps, team, outcome) : undefined
    })
    const buyAll = async () => {
      for (let turn = 0; turn < PURCHASES; turn += 1) await buyAsMember(deps, member, { number: turn, turn })
    }
    const [outcomes] = await Promise.all([Promise.all(meals), buyAll()])
    const served = outcomes.filter((one) => one !== undefined)
    const ids = served.map(({ orderId }) => orderId)
    await waitUntil(async () => (await unsettled(shopUrl, ids)) === 0, SETTLED_WITHIN_MS)
    const code = await shop.stop()
    if (code !== 0 || shop.output().includes('"level":50')) throw new Error('the release before has logged an error')

    shop = await open(PROJECT)
    const { ask } = askWithRetries(deps, 'the kitchen', kitchen.token)
    const unlike: string[] = []
    for (const { orderId, state } of served) {
      const card = BoardCard.parse(good(await ask(`/api/orders/${orderId}/card`, undefined, 'GET')))
      if (card.state !== state) unlike.push(`${orderId} was left ${state} and is ${card.state}`)
    }
    if (unlike.length > 0) throw new Error(unlike.join('\n'))
    const steps = served.reduce((sum, one) => sum + one.steps.length, 0)
    console.log(
      `✓ ${commit.slice(0, 8)} on the tables of this version: ${served.length} orders with ${steps} steps of staff, ` +
        `${PURCHASES} purchases of a member, no error; this version shows them as they were left`,
    )
  } catch (error) {
    console.error(shop?.output())
    throw error
  } finally {
    await shop?.kill()
    await simulators.stop()
    await postgres.stop()
  }
}

/** The packages of this version where they are the same, because to install them takes longer than all else. */
async function givePackages(before: string): Promise<void> {
  const lock = (of: string) => readFile(join(of, 'package-lock.json'), 'utf8')
  if ((await lock(before)) === (await lock(PROJECT)))
    await symlink(join(PROJECT, 'node_modules'), join(before, 'node_modules'))
  else if ((await runProgram('npm', ['--prefix', before, 'ci', '--omit=dev', '--prefer-offline', '--no-audit'])) !== 0)
    throw new Error('the packages of the release before cannot be installed')
}

/** The release's own clients: they send and expect what its pages do. */
async function clientsOf(before: string) {
  const load = (name: string) => import(pathToFileURL(join(before, 'scripts', 'kill-run', name)).href)
  const [{ buyMeal }, { buyAsMember }, { joinMembers }, { serveOrder }] = (await Promise.all([
    load('buy-meal.ts'),
    load('buy-as-member.ts'),
    load('join-members.ts'),
    load('serve-order.ts'),
  ])) as [
    typeof import('./kill-run/buy-meal.ts'),
    typeof import('./kill-run/buy-as-member.ts'),
    typeof import('./kill-run/join-members.ts'),
    typeof import('./kill-run/serve-order.ts'),
  ]
  return { buyMeal, buyAsMember, joinMembers, serveOrder }
}
