import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ENTRY_PICTURE_MAX_BYTES } from '#domain/challenges/challenges-api.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { CONFIG_NAMES, readConfig } from '#server/config/config.ts'
import packageJson from '../package.json' with { type: 'json' }
import { haproxyConfiguration } from '../scripts/haproxy.ts'
import { allEndpoints } from './all-endpoints.ts'
import { sectionsOf } from './sections-of.ts'
import { sourceFiles } from './source-files.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

test('docs/configuration.md explains every variable, and none that does not exist', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1])
  expect(rows.toSorted()).toEqual(CONFIG_NAMES.toSorted())
})

test('.env.example lists every variable, and an unchanged copy changes nothing', () => {
  const example = parseEnv(read('.env.example'))
  expect(Object.keys(example).sort()).toEqual(CONFIG_NAMES.toSorted())
  expect(readConfig(example)).toEqual(readConfig({}))
})

test.each(globSync('{*.md,docs/**/*.md}', { cwd: PROJECT }))('%s names only commands that exist', (path) => {
  const named = [...read(path).matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? '')
  expect(named.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
})

test.each(globSync('{*.md,docs/**/*.md}', { cwd: PROJECT }))(
  'each link of %s leads to a file and a section',
  (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, to = '', section = '']) => ({
      to: to === '' ? path : join(dirname(path), to),
      section,
    }))
    const leadsSomewhere = ({ to, section }: { to: string; section: string }) =>
      existsSync(join(PROJECT, to)) && (section === '' || sectionsOf(read(to)).includes(section))
    expect(links.filter((link) => !leadsSomewhere(link))).toEqual([])
  },
)

test('docs/glossary.md names every state that the API has', () => {
  const [, states = ''] = read('docs/glossary.md').split('## States')
  const lists = sourceFiles('domain/**/*.ts').flatMap(({ text }) => [
    ...text.matchAll(/export const \w+_(?:STATES|STATUSES) = \[([^\]]*)\]/g),
  ])
  const named = lists.flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, state]) => `\`${state}\``))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((state) => !states.includes(state))).toEqual([])
})

test('every decision begins with its date, and is listed', () => {
  const list = read('docs/decisions/README.md')
  const records = readdirSync(join(PROJECT, 'docs/decisions')).filter((name) => name !== 'README.md')
  const undated = records.filter((name) => !/^# \d{3} .+\n\n2\d{3}-\d\d-\d\d/.test(read(`docs/decisions/${name}`)))
  expect(undated).toEqual([])
  expect(records.filter((name) => !list.includes(`](${name}) | `))).toEqual([])
})

test('docs/backup.md sets HAProxy up as the checks do, so that what they show holds for a real shop', () => {
  const settingsIn = (text: string) => text.match(/^(defaults|frontend|backend| {2}(?!bind|server |maxconn)).*$/gm)
  const [, block = ''] = /```\n(defaults\n[^`]*)```/.exec(read('docs/backup.md')) ?? []
  expect(settingsIn(block)).toEqual(settingsIn(haproxyConfiguration(8080, [])))
})

test('nginx as docs/operations.md sets it up lets the largest request pass', async () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operations.md')) ?? []
  const largest = (await allEndpoints()).map(({ mostBytes = 0 }) => mostBytes)
  const formBytes = 64 * 1024 // fields and bounds around a picture
  expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(Math.max(ENTRY_PICTURE_MAX_BYTES, ...largest) + formBytes)
})

test('the nightly backup deletes what killed ones left, and no finished one, nor one that is being written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chillz-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const hoursOld = { 'chillz-1.backup.unfinished': 25, 'chillz-2.backup': 25, 'chillz-3.backup.unfinished': 1 }
  for (const [name, hours] of Object.entries(hoursOld)) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - hours * HOUR_MS))
  }
  const [, command = ''] = /^ExecStartPre=(.*)$/m.exec(read('deploy/systemd/chillz-backup.service')) ?? []
  execFileSync('sh', ['-c', command.replace('/var/lib/chillz-backups', folder)])
  expect(readdirSync(folder).toSorted()).toEqual(['chillz-2.backup', 'chillz-3.backup.unfinished'])
})

test('each nightly backup is followed by its copy to the machine that docs/operations.md names in a file', () => {
  const [, next = ''] = /^OnSuccess=(.*)$/m.exec(read('deploy/systemd/chillz-backup.service')) ?? []
  const copy = read(`deploy/systemd/${next}`)
  const [, file, name] =
    /^EnvironmentFile=(.*)\nExecStart=.* \/var\/lib\/chillz-backups\/ \$\{(.*)\}$/m.exec(
      copy.replace(/^#.*\n/gm, ''),
    ) ?? []
  expect(read('docs/operations.md')).toMatch(new RegExp(`echo '${name}=\\S+' > ${file}`))
})
