import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROJECT } from './run-program.ts'

const OWN = `node-${process.platform}-${process.arch}`
const THIS = process.versions.node
const MAJOR = Number.parseInt(THIS, 10)

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'chillz-node-'))
  for (const name of ['locked-node.js', 'require-node.js', 'link-node.js']) {
    cpSync(join(PROJECT, 'scripts', name), join(project, 'scripts', name))
  }
  mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true })
})
afterEach(() => rmSync(project, { recursive: true }))

/** Makes the project look as if npm had installed this Node. */
function install() {
  mkdirSync(join(project, 'node_modules', OWN, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(project, 'node_modules', OWN, 'bin', 'node'))
}

/** Runs this Node in a project with these optional dependencies. */
function run(packages: Record<string, string>, args = ['--import', './scripts/require-node.js', '--eval', '0']) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', optionalDependencies: packages }))
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env: {} })
}

test('the Node that npm installed by the lock file is accepted', () => {
  install()

  expect(run({ [OWN]: THIS })).toMatchObject({ status: 0, stderr: '' })
})

test('another Node of the same version is refused, because its digest is not checked', () => {
  const { status, stderr } = run({ [OWN]: THIS })

  expect(status).toBe(1)
  expect(stderr).toContain(`this is Node ${THIS} (${process.execPath})`)
  expect(stderr).toContain('Run “npm ci”')
})

test('a Node that an older lock file installed is refused after an upgrade without “npm ci”', () => {
  install()

  const { status, stderr } = run({ [OWN]: `${MAJOR}.999.0` })

  expect(status).toBe(1)
  expect(stderr).toContain(`Chillz runs on Node ${MAJOR}.999.0`)
})

test('on a platform without a package, the system’s Node is accepted if it is new enough', () => {
  expect(run({ 'node-some-machine': THIS })).toMatchObject({ status: 0, stderr: '' })

  const { status, stderr } = run({ 'node-some-machine': `${MAJOR + 1}.0.0` })

  expect(status).toBe(1)
  expect(stderr).toContain(`install Node ${MAJOR + 1}.0.0`)
})

test('an installation links the installed Node for npm’s scripts, whether npm has linked it or not', () => {
  install()
  const link = join(project, 'node_modules', '.bin', 'node')

  for (const attempt of ['not linked', 'linked']) {
    expect(run({ [OWN]: THIS }, ['scripts/link-node.js']), attempt).toMatchObject({ status: 0, stderr: '' })
    expect(readlinkSync(link)).toBe(`../${OWN}/bin/node`)
  }
})

test('an installation fails if npm has skipped the Node because of a wrong digest', () => {
  const { status, stderr } = run({ [OWN]: THIS }, ['scripts/link-node.js'])

  expect(status).toBe(1)
  expect(stderr).toContain(`npm has not installed ${OWN}`)
})

test('on a platform without a package, an installation needs no Node package', () => {
  expect(run({ 'node-some-machine': THIS }, ['scripts/link-node.js'])).toMatchObject({ status: 0, stderr: '' })
})
