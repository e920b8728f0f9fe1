import { expect, test } from 'vitest'
import { imports, places, type SourceFile, sourceFiles } from './source-files.ts'

/** The rules of the code's structure. Each failure lists the offending lines. */

const domain = sourceFiles('domain/**')
const server = sourceFiles('server/**')
const web = sourceFiles('web/**')
const simulators = sourceFiles('simulators/**')
const everything = sourceFiles('{domain,server,web,seed,simulators,scripts,tools,test,e2e,bench}/**', {
  withTests: true,
})

/**
 * The folders of each room, the lowest first. A folder imports only from folders before it; folders on one line, with
 * bars between them, do not import each other. `.` is the room itself.
 */
const ORDER = {
  domain: [
    '.',
    'time',
    'phone',
    'place',
    'text',
    'ids',
    'audit | history',
    'menu',
    'pages',
    'geocoding | areas',
    'settings',
    'setup | auth',
    'blocks',
    'plans',
    'payments',
    'orders',
    'addresses | cart | riders | ratings',
    'shared-carts',
    'profiles',
    'requests',
    'airtime | subscriptions | dispatch | services | recipes | grow | classes',
    'enquiries',
    'today | catalogue | people | reports | blog | challenges | live-feed',
    'search',
    'notifications',
  ],
  server: [
    'config',
    'db',
    'capability',
    'http',
    'uploads',
    'audit',
    'areas | geocoding',
    'settings',
    'notifications',
    'auth',
    'plans',
    'profiles',
    'addresses',
    'blocks',
    'history',
    'menu',
    'payments',
    'orders',
    'sales | riders | ratings | shared-carts',
    'requests | letters',
    'airtime | subscriptions | dispatch | services | recipes | classes | enquiries | grow',
    'accounts | catalogue | reports | setup | blog',
    'challenges | live-feed',
    'today | people',
    'staff',
    'search',
    'app',
    '.',
  ],
  web: [
    'worker',
    'ui',
    'client',
    'store/shop',
    'store/install | store/pages',
    'store/blog | store/challenge | store/live-feed',
    'store/auth',
    'store/orders',
    'store/addresses',
    'store/menu',
    'store/payments',
    'store/requests',
    'store/basket',
    'store/airtime | store/dispatch | store/services | store/subscriptions | store/recipes | store/grow | store/classes',
    'store/international',
    'store/my-requests',
    'store/tracking | store/shared-carts | store/receipts',
    'store/profile',
    'store/checkout',
    'store/cart',
    'office/frame',
    'office/alarm | office/proposals | office/history | office/pictures',
    'office/blog | office/board | office/catalogue | office/challenges | office/menu | office/payments | office/promotions | office/ratings | office/reports | office/requests | office/settings | office/today',
    'office/classes',
    'office/messages | office/riders | office/ride | office/cash',
    'office/orders',
    'office/people | office/staff | office/audit | office/grow',
    'office/palette',
    'app',
    '.',
  ],
} as const
type OrderedRoom = keyof typeof ORDER
const ORDERED_ROOMS = ['domain', 'server', 'web'] as const satisfies OrderedRoom[]

/** The file of ours that an import leads to, as a path from the project's root; undefined for packages. */
function targetOf(specifier: string, path: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${path}`).pathname.slice(1)
  return undefined
}

/** Where an import leads: the room it ends in. */
function roomOf(specifier: string, path: string): string | undefined {
  return targetOf(specifier, path)?.split('/')[0]
}

/** The folder of a file as `ORDER` names it. The nouns of the store and of the office are folders of their own. */
function folderOf(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  if (rest.length === 0) return '.'
  return ['store', 'office'].includes(first) && rest.length > 1 ? `${first}/${rest[0]}` : first
}

const isBelow = (room: OrderedRoom, lower: string, upper: string) => levelOf(room, lower) < levelOf(room, upper)

/** Shoppers' pages and staff's know nothing of each other. */
function areApart(one: string, other: string): boolean {
  return ['store/', 'office/'].every((part) => [one, other].some((folder) => folder.startsWith(part)))
}

/** How high a folder stands in its room; NaN for one that is not in the list, which then is below nothing. */
function levelOf(room: OrderedRoom, folder: string): number {
  const level = ORDER[room].findIndex((line) => line.split(' | ').includes(folder))
  return level === -1 ? Number.NaN : level
}

test('source files are found: empty lists would satisfy every rule', () => {
  for (const files of [domain, server, web, simulators]) expect(files.length).toBeGreaterThan(3)
  expect(imports(domain, (specifier) => specifier === 'zod').length).toBeGreaterThan(3)
})

test('domain/ is pure: it imports only itself and zod', () => {
  const refused = imports(domain, (specifier, path) => specifier !== 'zod' && roomOf(specifier, path) !== 'domain')
  expect(refused, 'pass what the rule needs as an argument, or move the file to server/ or web/').toEqual([])
})

test.each(ORDERED_ROOMS)('every folder of %s/ is in the order, and the order names no other', (room) => {
  const folders = new Set(sourceFiles(`${room}/**/*.{ts,tsx}`).map(({ path }) => folderOf(path)))
  expect(
    ORDER[room].flatMap((line) => line.split(' | ')).toSorted(),
    'put the folder into ORDER: above everything that it uses, below everything that uses it',
  ).toEqual([...folders].toSorted())
})

test.each(ORDERED_ROOMS)('imports go down in %s/, types included, so that folders have no cycles', (room) => {
  const refused = imports(sourceFiles(`${room}/**/*.{ts,tsx}`), (specifier, path) => {
    const target = targetOf(specifier, path)
    if (!target?.startsWith(`${room}/`) || !/\.tsx?$/.test(target)) return false
    const [from, to] = [folderOf(path), folderOf(target)]
    return from !== to && (!isBelow(room, to, from) || areApart(from, to))
  })
  expect(refused, 'take it as a parameter that app/ passes, or move what both need below them').toEqual([])
})

test('SQL goes down as well: a query names only tables of its own folder and of folders below', () => {
  const owners = new Map(
    server.flatMap(({ path, text }) =>
      [...text.matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, folderOf(path)] as const),
    ),
  )
  expect(owners.size, 'no table is found').toBeGreaterThan(20)
  const refused = server.flatMap((file) =>
    places([file], /\b(from|join|update|into)\s+"?[a-z_]+/i).filter((line) =>
      [...line.matchAll(/\b(?:from|join|update|into)\s+"?([a-z_]+)/gi)].some(([, table = '']) => {
        const owner = owners.get(table)
        if (owner === undefined || owner === folderOf(file.path)) return false
        return owner === 'auth' || !isBelow('server', owner, folderOf(file.path))
      }),
    ),
  )
  expect(refused, 'call a query of the capability that owns the table, or take a fragment that it exports').toEqual([])
})

test('the auth server has one public file, and nobody else reads its tables', () => {
  const outside = [...server, ...sourceFiles('scripts/**')].filter(({ path }) => !path.startsWith('server/auth/'))
  const refused = imports(outside, (specifier, path) => {
    const target = targetOf(specifier, path)
    if (!target?.startsWith('server/auth/') || target === 'server/auth/auth.ts') return false
    // A foreign key names a table without reading it.
    return !(target === 'server/auth/auth-tables.ts' && path.endsWith('-tables.ts'))
  })
  expect(refused, 'export it from server/auth/auth.ts').toEqual([])
})

test('domain/ uses no clock, randomness or environment', () => {
  const refused = places(
    domain,
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|\bperformance\.|\bcrypto\./,
  )
  expect(refused, 'take the time or the random bytes as a parameter').toEqual([])
})

test('the server takes time and randomness as parameters, so that tests can set them', () => {
  const clocksAndRandomness =
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(Bytes|UUID|Int)\(|\bgetRandomValues\b/
  const allowed = [
    // The process creates its only clock at the top of the room.
    /^server\/app\/[^/]+\.ts:.*\bclock(:| =) \(\) => new Date\(\)/,
    // An id of the process itself: it differs in every process, tests included, and no row holds it.
    /^server\/(app\/app|http\/share-counts)\.ts:.*\bconst (process|self) = randomUUID\(\)/,
  ]
  const refused = places(server, clocksAndRandomness).filter((one) => !allowed.some((pattern) => pattern.test(one)))
  expect(refused, 'use the clock and the random bytes of Deps').toEqual([])
})

test('web/ imports nothing from the server, nor anything that only the server needs', () => {
  const refused = imports(web, (specifier, path) => {
    const target = roomOf(specifier, path)
    return (target !== undefined && !['web', 'domain'].includes(target)) || specifier.startsWith('node:')
  })
  expect(refused, 'declare an endpoint in domain/ and call it through web/client/api.ts').toEqual([])
})

test('query keys are derived from endpoints, so that a change invalidates every reader of an answer', () => {
  const refused = places(web, /\bqueryKey\s*[:=]\s*\[|QueryData\(\s*\[/)
  expect(refused, 'use queryOf() or keyOf() of web/client/query-of.ts').toEqual([])
})

test('what a change has answered is shown through showAnswer(), so that no older answer replaces it', () => {
  const others = web.filter(({ path }) => path !== 'web/client/show-answer.ts')
  expect(places(others, /\bsetQuer(y|ies)Data\b/), 'use web/client/show-answer.ts').toEqual([])
})

test('the shop’s words and order do without the browser’s language tables, whose first use is slow', () => {
  // Names of countries are nowhere else.
  const others = [...domain, ...web].filter(({ path }) => path !== 'web/ui/words/country-name.ts')
  const refused = places(others, /\bIntl\.|\.localeCompare\(|\.toLocale\w+\(/)
  expect(refused, 'use web/ui/words/ for days, groupThousands() for numbers and sortedByName() for lists').toEqual([])
})

test('a region that is read out is on the page while it is empty, or its first words are silent', () => {
  const refused = web.filter(({ text }) => /role="status"[^>]*(\bempty:hidden\b|'hidden')/.test(text))
  expect(
    refused.map(({ path }) => path),
    'use empty:sr-only',
  ).toEqual([])
})

test('the browser’s storage is used through storedValue(), so that sign-out removes what belongs to a person', () => {
  const others = [
    'web/client/storage/stored-value.ts',
    // Written by the published client of the auth server.
    'web/client/session/session-store.ts',
    // Only tries whether there is any.
    'web/client/storage/can-keep.ts',
    // Large documents with an age.
    'web/client/shop/kept-answer.ts',
    // Read as bare text before the first paint.
    'web/app/theme/theme-provider.tsx',
  ]
  const refused = places(
    web.filter(({ path }) => !others.includes(path) && !path.startsWith('web/public/')),
    /\b(local|session)Storage\b/,
  )
  expect(refused, 'make it a storedValue() with its owner').toEqual([])
})

test('the server never imports the web', () => {
  expect(imports(server, (specifier, path) => roomOf(specifier, path) === 'web')).toEqual([])
})

test('simulators are independent of the shop, so that a mistake is not repeated on both sides', () => {
  const refused = imports(simulators, (specifier, path) => ![undefined, 'simulators'].includes(roomOf(specifier, path)))
  expect(refused, 'use the outside service’s own documentation').toEqual([])
})

test('SQL is in queries, tables and db/ only', () => {
  const files = [...server, ...sourceFiles('{seed,simulators,web,domain}/**')].filter(
    ({ path }) => !/-(queries|tables)\.ts$/.test(path) && !path.startsWith('server/db/'),
  )
  const refused = imports(files, (specifier) => /^(drizzle-orm|pg$|@electric-sql)/.test(specifier))
  expect(
    refused.filter((one) => !isTypeOnly(one, files)),
    'move the statement to the capability’s *-queries.ts',
  ).toEqual([])
})

/** A type does not exist at run time, so it does not couple code to the database. A value beside it does. */
function isTypeOnly(offence: string, files: readonly SourceFile[]): boolean {
  const [path, specifier] = offence.split('  ')
  const text = files.find((file) => file.path === path)?.text ?? ''
  const module = `\\s*['"]${specifier?.replace(/[/\\.]/g, '\\$&')}['"]`
  const count = (statement: string) => text.match(new RegExp(statement + module, 'gm'))?.length ?? 0
  return count('^import type [^\'";]*from') === count('\\b(?:from|import\\(?)')
}

/** What opens transactions besides routes, jobs and commands. */
const OPEN_TRANSACTIONS = [
  // Runs before the shop listens.
  'server/app/seed-shop.ts',
  // Runs after the answer to a sign-in, because it fetches the picture.
  'server/accounts/copy-picture.ts',
  // Stays although the request that asked for it is refused.
  'server/orders/cancel-unpaid.ts',
  // Asks the provider first, which nobody does within a transaction.
  'server/payments/settling/settle-reference.ts',
]

test('transactions open in routes, jobs and commands only: inside one, PGlite’s outer connection waits for ever', () => {
  const files = [...server, ...sourceFiles('seed/**')].filter(
    ({ path }) => !/-(routes|jobs|commands)\.ts$/.test(path) && !OPEN_TRANSACTIONS.includes(path),
  )
  expect(places(files, /\.transaction\(/), 'take `tx` as the first parameter').toEqual([])
})

test('queries take `tx` or `db` as first parameter, so that they run in the caller’s transaction', () => {
  const queries = server.filter(({ path }) => /-queries\.ts$/.test(path))
  const refused = queries.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async function \w+\b|const \w+ = async )(?!(?:<.*>)?\(\s*\w+: Db\b)/gm)].map(
      ([declared]) => `${path}  ${declared}`,
    ),
  )
  expect(refused, 'make the first parameter `tx: Db` or `db: Db`').toEqual([])
})

test('the environment is read in server/config/config.ts only', () => {
  const files = [...domain, ...web, ...simulators, ...sourceFiles('seed/**'), ...server].filter(
    ({ path }) => path !== 'server/config/config.ts',
  )
  expect(places(files, /\bprocess\.env\b/), 'add the value to Config and pass it').toEqual([])
})

test('files are named after their content', () => {
  const vague = everything.filter(({ path }) =>
    /(^|\/)(index\.tsx?|(.*-)?(utils?|helpers?|common|misc|managers?)(\.|\/))/.test(path),
  )
  expect(
    vague.map(({ path }) => path),
    'name it noun-role.ts or verb-noun.ts after its one purpose',
  ).toEqual([])

  const crooked = everything.filter(({ path }) => !/^[a-z0-9/.-]+$/.test(path))
  expect(
    crooked.map(({ path }) => path),
    'use kebab-case',
  ).toEqual([])
})

test('tests are beside the tested file and begin with its name; a folder with tests alone tests the folder above', () => {
  const files = sourceFiles('{domain,server,web,seed,simulators,scripts,tools}/**/*.{ts,tsx,js}', { withTests: true })
  const parts = files.map(
    ({ path }) => /^(?<folder>.*)\/(?<name>[^/]+?)(?<test>\.test)?\.(tsx?|js)$/.exec(path)?.groups ?? {},
  )
  const refused = parts.filter(({ folder, name = '', test }) => {
    const sources = parts.filter((one) => one.folder === folder && !one.test).map((one) => one.name)
    const isNamed = name === folder?.split('/').at(-1) || sources.some((source) => `${name}-`.startsWith(`${source}-`))
    return test && sources.length > 0 && !isNamed
  })
  expect(
    refused.map(({ folder, name }) => `${folder}/${name}.test`),
    'name it after the tested file, with further words behind a dash',
  ).toEqual([])
})

const REPLACED_WORDS = /wish|world|remitter|set[ _]aside|back by itself/i
const BY_HAND = /(?<![a-z])by[ _-]?hand(?![a-z])|ByHand/i
/** An act that the audit stores, and what shoppers read, may say “by hand”. */
const KEPT = /\bsent_by_hand\b|^seed\/|^(domain\/errors|web\/store\/[^:]+-texts)\.ts:|Our team sends it by hand/

test('one word per thing: no function is called tell', () => {
  const others = everything.filter(({ path }) => path !== 'test/house-rules.test.ts')
  expect(places(others, /(?<![\w’'])tell(?:[A-Z]\w*)?\(/), 'say notify, send, mail, queue or show').toEqual([])
})

test('one word per thing: texts write Email, and Sign Out on its own', () => {
  const texts = sourceFiles('{domain,server,web,simulators}/**')
  expect(places(texts, /['"`][^'"`]*\b[Ee]-mail\b|'Sign out'/), 'say Email and Sign Out, as Sign In').toEqual([])
})

test('one word per thing: the replaced words of the glossary do not occur, in comments neither', () => {
  const documents = sourceFiles('{*.md,docs/**/*.md}')
  expect(documents.length, 'no document is found').toBeGreaterThan(50)
  const files = [...everything, ...documents].filter(
    ({ path }) => path !== 'test/house-rules.test.ts' && path !== 'domain/auth/common-passwords.ts',
  )
  const refused = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      REPLACED_WORDS.test(line) || (BY_HAND.test(line) && !KEPT.test(`${path}:${line}`))
        ? [`${path}:${index + 1}  ${line.trim()}`]
        : [],
    ),
  )
  expect(
    refused,
    'docs/glossary.md has the word: request, note, deps, way of paying, held for review, refunded automatically, manually',
  ).toEqual([])
})

test('every exported function and class of domain/ says what it means', () => {
  expect(
    undocumented(domain, /^export ((async )?(function|class) |const \w+ = (async )?(<.*>)?\(.*=>)/),
    'describe meaning, reason, units and refusals',
  ).toEqual([])
})

test('every action describes its effect and its refusals', () => {
  const actions = server.filter(({ path }) => !/-(queries|tables|routes|jobs)\.ts$/.test(path))
  expect(undocumented(actions, /^export async function \w+\(\s*(tx\b|$)/), 'write a doc comment above it').toEqual([])
})

function undocumented(files: readonly SourceFile[], declaration: RegExp): string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => {
      if (!declaration.test(line) || /\*\/\s*$/.test(lines[index - 1] ?? '')) return []
      return [`${path}:${index + 1}  ${line.trim()}`]
    }),
  )
}

test('a rule is suppressed in one place at a time, with its reason', () => {
  const switches = everything.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      /biome-ignore|@ts-expect-error/.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [],
    ),
  )
  const own = switches.filter((one) => !one.startsWith('test/house-rules.test.ts'))
  const bare = own.filter((one) => !/(biome-ignore(-start|-end)? \S+: |@ts-expect-error:? )(?!<).{8,}/.test(one))
  expect(bare, 'add a sentence that gives the reason').toEqual([])

  const whole = everything.filter(
    ({ path, text }) =>
      path !== 'test/house-rules.test.ts' && /@ts-(ignore|nocheck)|biome-ignore-all|eslint-disable/.test(text),
  )
  expect(
    whole.map(({ path }) => path),
    'fix it, or use @ts-expect-error with a reason on the one line',
  ).toEqual([])
})

test('the browser’s code contains no secret', () => {
  const refused = places(web, /sk_(test|live)_\w|whsec_|SECRET_KEY|BOT_TOKEN/)
  expect(refused, 'secrets stay in server/config/config.ts').toEqual([])
})

test('the sources contain no real key', () => {
  const refused = places(
    everything.filter(({ path }) => !/\.test\.tsx?$/.test(path)),
    /[sp]k_live_[A-Za-z0-9]{10,}|\b\d{8,10}:[A-Za-z0-9_-]{35}\b/,
  )
  expect(refused, 'remove it, and replace it at the provider, because history keeps it').toEqual([])
})

test('no file has more than 500 lines, except the rows of the seed', () => {
  const long = everything.filter(({ path, lines }) => lines.length > 501 && !path.startsWith('seed/'))
  expect(
    long.map(({ path, lines }) => `${path}  ${lines.length} lines`),
    'split it by purpose',
  ).toEqual([])
})
