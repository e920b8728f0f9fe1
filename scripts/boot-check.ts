/**
 * Runs the shop as an operator does: in a folder with the sources, the build, and what `npm ci --omit=dev` installs.
 * Tests use the development packages, and a compiler that accepts an enum, or a type imported without `type`; Node
 * itself refuses both.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { buildShop } from './build-shop.ts'
import { freePort } from './free-port.ts'
import { EXIT } from './run-command.ts'
import { PROJECT } from './run-program.ts'
import { startProgram } from './shop-process.ts'

const OPENS_WITHIN_MS = 90_000
const ENDS_WITHIN_MS = 300_000
/** Not part of a version: installed, or specific to this machine. */
const LEFT_OUT = new Set(['.git', '.env', 'data', 'node_modules', 'test-results'])

// An operator's shell lacks this project's environment: its Node and its paths.
const { npm_config_local_prefix: _, ...surroundings } = process.env
const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
const port = await freePort()
const settings = {
  PATH: PATH.join(delimiter),
  NODE_ENV: 'production',
  ALLOW_SIMULATED_PAYMENTS: 'true',
  LOG_LEVEL: 'warn',
  PORT: String(port),
  SIMULATORS_PORT: String(await freePort()),
}

await buildShop()
const folder = await mkdtemp(join(tmpdir(), 'chillz-boot-'))
try {
  await cp(PROJECT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(PROJECT, path)) })
  expectSuccess(
    npm(['ci', '--omit=dev', '--prefer-offline', '--loglevel=error'], { ...surroundings, PATH: settings.PATH }),
  )
  await checkSources()
  await checkPortsInUse()
  await checkOpenAndClose()
  await checkMissingBuild()
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log('The shop runs on what “npm ci --omit=dev” installs.')

async function checkOpenAndClose(): Promise<void> {
  const shop = startProgram(['start'], settings, { command: 'npm', cwd: folder })
  let code: number | null
  try {
    await shop.waitUntilReady(`http://127.0.0.1:${port}/readyz`, OPENS_WITHIN_MS)
    assert.doesNotMatch(shop.output(), /Making/, 'it repeated a build')
    const page = await fetch(`http://127.0.0.1:${port}/`)
    assert.match(await page.text(), /<script type="module"/, 'the web is not served')

    const { status, output } = npm(['run', '--silent', 'order', '--', 'AAAAA-AAAAA', 'preparing'])
    assert.equal(status, EXIT.refused, output)
    expectSuccess(npm(['run', '--silent', 'backup', '--', 'shop.backup']))
  } finally {
    code = await shop.stop()
  }
  assert.equal(code, 0, shop.output())
  expectSuccess(npm(['run', '--silent', 'restore', '--', 'shop.backup', '--replace']))
}

/** Node runs the sources too, as `npm run dev` and the commands do. */
async function checkSources(): Promise<void> {
  const shop = startProgram(['--import', './scripts/require-node.js', 'server/main.ts'], settings, {
    command: join(folder, 'node_modules', '.bin', 'node'),
    cwd: folder,
  })
  await shop.waitUntilReady(`http://127.0.0.1:${port}/readyz`, OPENS_WITHIN_MS)
  assert.equal(await shop.stop(), 0, shop.output())
}

async function checkPortsInUse(): Promise<void> {
  for (const name of ['PORT', 'SIMULATORS_PORT'] as const) {
    const other = createServer().listen(Number(settings[name]))
    await once(other, 'listening')
    const { status, output } = npm(['start'])
    assert.equal(status, 1, output)
    assert.match(output, new RegExp(`^Port ${settings[name]} is in use\\. `, 'm'))
    other.close()
  }
}

async function checkMissingBuild(): Promise<void> {
  await rm(join(folder, 'dist', 'web'), { recursive: true })
  const { status, output } = npm(['start'])
  assert.equal(status, EXIT.failed, output)
  assert.match(output, /npm ci && npm run build/)
}

function npm(args: string[], env: NodeJS.ProcessEnv = { HOME: process.env.HOME, ...settings }) {
  const { status, error, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: ENDS_WITHIN_MS,
  })
  if (error) throw error
  return { status, output: `npm ${args.join(' ')}\n${stdout}${stderr}` }
}

function expectSuccess({ status, output }: ReturnType<typeof npm>): void {
  assert.equal(status, 0, output)
}
