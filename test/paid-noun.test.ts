import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imports, places, sourceFiles } from './source-files.ts'

/**
 * A dry run of “Add a paid noun” in CONTRIBUTING.md: the places outside of a noun's own folders that name it. A place
 * that appears here is one more that the next noun must be added to.
 */

const CONTRIBUTING = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')

const EVERY_NOUN = [
  'domain/errors.ts', // its refusals
  'domain/payments/payments-api.ts', // its row in PURPOSES
  'scripts/kill-run/buy-as-member.ts', // the kill run buys it
  'scripts/kill-run/compare-members.ts', // compares it
  'scripts/kill-run/read-books.ts', // with its rows
  'server/app/capabilities.ts', // its line in the list
  'web/app/store-parts.ts', // the same of the web
]
/**
 * Airtime is as good as money, so it has a right of its own. It is also recorded by a command, sent by an outside service,
 * which the kill run waits for, and bought in a panel of the subscription tab. Staff send it at a desk of its own, which is
 * a tab of the requests, and managers and the metrics show how much waits. Staff see whether it has a key, and its limits
 * are a setting.
 */
const OF_AIRTIME = [
  'domain/setup/setup-api.ts',
  'domain/staff-rights.ts',
  'scripts/airtime.ts',
  'scripts/kill-run.ts',
  'scripts/run-command.ts',
  'server/app/commands/airtime-commands.ts',
  'server/app/start-shop.ts',
  'server/app/watch/shop-number-queries.ts',
  'server/today/today-queries.ts',
  'web/app/account/member-panels.tsx',
  'web/office/requests/airtime-tab.tsx',
  'web/office/requests/requests-page.tsx',
  'web/office/settings/settings-sections.ts',
]
/**
 * The home page and the drawer link to the tab; their script must not load the parts. The picture of a booking is shown
 * to its owner and to staff. Staff edit which services there are: the shape of such a row, and its kind of version. The
 * audit tells of such a row in the words of its form. The price of one without its own is a setting. Staff look at the
 * opening ones before the shop opens.
 */
const OF_SERVICES = [
  'domain/catalogue/catalogue-api.ts',
  'domain/history/history-api.ts',
  'domain/setup/setup-steps.ts',
  'server/setup/setup-queries.ts',
  'web/client/pictures/own-picture-query.ts',
  'web/office/settings/settings-sections.ts',
  'web/store/menu/home/more-services.tsx',
]

const rooms = sourceFiles('{domain,server,web,scripts}/**/*.{ts,tsx}')

test.each([
  { noun: 'services', purpose: 'service', further: OF_SERVICES },
  { noun: 'airtime', purpose: 'airtime', further: OF_AIRTIME },
])('the code outside of its folders names $noun only where every paid noun is listed', ({ noun, purpose, further }) => {
  const others = rooms.filter(({ path }) => !path.includes(`/${noun}/`))
  const isOfNoun = (specifier: string) => specifier.includes(`/${noun}/`) || specifier.startsWith(`#seed/${noun}`)
  // 'service.name' is the standard's attribute of a trace.
  const naming = new RegExp(`(?<!\\[)'(${purpose}|${noun})'|'${purpose}\\.(?!name')|^\\s*${purpose}: \\{ prefix`)
  const named = [...imports(others, isOfNoun), ...places(others, naming)].map((place) => place.split(/[: ]/)[0])
  expect([...new Set(named)].toSorted()).toEqual([...EVERY_NOUN, ...further].toSorted())
})

test('every table with a row for each purpose is one that CONTRIBUTING.md names', () => {
  const tables = places(rooms, /\bRecord<(Exclude<)?\w*Purpose\b/).map((place) => place.split(':')[0] ?? '')
  const named = tables.filter((path) => path !== 'server/capability/capability.ts') // built from the capabilities
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((path) => !CONTRIBUTING.includes(`\`${path}\``))).toEqual([])
})
