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

/** Has npm installed this Node for this machine. */
function install() {
  mkdirSync(join(project, 'node_modules', OWN, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(project, 'node_modules', OWN, 'bin', 'node'))
}

/** Runs this Node in a project that wants these packages. */
function run(packages: Record<string, string>, args = ['--import', './scripts/require-node.js', '--eval', '0']) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', optionalDependencies: packages }))
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env: {} })
}

test('the Node that npm installed by the lock file is taken', () => {
  install()

  expect(run({ [OWN]: THIS })).toMatchObject({ status: 0, stderr: '' })
})

test('a Node from elsewhere is refused, be it of the same version: nobody has checked its digest', () => {
  const { status, stderr } = run({ [OWN]: THIS })

  expect(status).toBe(1)
  expect(stderr).toContain(`this is Node ${THIS} (${process.execPath})`)
  expect(stderr).toContain('Run “npm ci”')
})

test('what an older lock file installed is refused after an upgrade: “npm ci” was forgotten', () => {
  install()

  const { status, stderr } = run({ [OWN]: `${MAJOR}.999.0` })

  expect(status).toBe(1)
  expect(stderr).toContain(`Chillz runs on Node ${MAJOR}.999.0`)
})

test('where npm brings no Node, one’s own is taken if it is new enough', () => {
  expect(run({ 'node-some-machine': THIS })).toMatchObject({ status: 0, stderr: '' })

  const { status, stderr } = run({ 'node-some-machine': `${MAJOR + 1}.0.0` })

  expect(status).toBe(1)
  expect(stderr).toContain(`install Node ${MAJOR + 1}.0.0`)
})

test('after an installation npm’s scripts find the installed Node, whether npm has linked it or not', () => {
  install()
  const link = join(project, 'node_modules', '.bin', 'node')

  for (const attempt of ['not linked', 'linked']) {
    expect(run({ [OWN]: THIS }, ['scripts/link-node.js']), attempt).toMatchObject({ status: 0, stderr: '' })
    expect(readlinkSync(link)).toBe(`../${OWN}/bin/node`)
  }
})

test('an installation fails when npm has left out the Node with a wrong digest', () => {
  const { status, stderr } = run({ [OWN]: THIS }, ['scripts/link-node.js'])

  expect(status).toBe(1)
  expect(stderr).toContain(`npm has not installed ${OWN}`)
})

test('where npm brings no Node, an installation needs none', () => {
  expect(run({ 'node-some-machine': THIS }, ['scripts/link-node.js'])).toMatchObject({ status: 0, stderr: '' })
})
