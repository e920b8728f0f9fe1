import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  mkdirSync(join(project, 'scripts'))
  symlinkSync(join(PROJECT, 'scripts', 'require-node.js'), join(project, 'scripts', 'require-node.js'))
})
afterEach(() => rmSync(project, { recursive: true }))

/** Runs this Node in a project that wants these packages. */
function run(packages: Record<string, string>): { status: number | null; stderr: string } {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', optionalDependencies: packages }))
  const args = ['--preserve-symlinks', '--import', './scripts/require-node.js', '--eval', '0']
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env: {} })
}

const install = () => symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'))

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
