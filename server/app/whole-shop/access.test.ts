import { expect, onTestFinished, test } from 'vitest'
import { type Actor, STAFF_ROLES, VISITOR } from '#domain/actor.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { allEndpoints } from '#test/all-endpoints.ts'
import { testShop, withLimits } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { builtWeb } from '#test/built-web.ts'
import { aPerson } from '#test/people.ts'
import { RATE } from '../../http/rate-limits.ts'

const webFolder = builtWeb({ page: '<!doctype html><title>{{name}}</title>' })
const shop = await testShop({ webFolder, picturesFolder: webFolder })
const { app } = shop
const endpoints = await allEndpoints()

/** How a guard refuses; whatever else comes back, the caller was let in. */
const REFUSALS: Record<string, string> = {
  'session.required': 'sign in',
  'staff.only': 'not there',
  'staff.second_factor': '2nd factor',
}

/** Routes without a declaration in domain/, each with its reason. */
const UNDECLARED: [route: RegExp, reason: string][] = [
  [/^\w+ \/auth\/v1\//, 'the published client of the auth server dictates its dialect, guards and refusals'],
  [/^GET \/(healthz|readyz|servez)$/, 'asked by the machine that runs the shop, which has no account'],
  [/^GET \/api\/openapi\.json$/, 'the description of all the others'],
  [/^POST \/api\/paystack\/webhook$/, 'signed by the provider over its bytes, which no schema may touch before'],
  [
    /^GET \/(index\.html|site\.webmanifest|robots\.txt|sitemap\.xml|chillz-blog\/rss\.xml|pictures\/(social\/)?\*|assets\/:file)?$|^GET \/?\*$/,
    'pages and files, the same for everybody',
  ],
]

/** Asks an endpoint as somebody, with no more than its address: how the guard answers. */
async function askedAs(actor: Actor, { method, url }: Endpoint): Promise<string> {
  shop.as(actor)
  const reply = await app.inject({ method, url: url.replace(/:\w+/g, 'x') })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const code = isJson && reply.statusCode >= 400 ? reply.json<{ code: string }>().code : undefined
  if (code === 'route.missing' || code === 'server.failed') return code
  return REFUSALS[code ?? ''] ?? 'yes'
}

test('every endpoint lets in whom its declaration names, and nobody else', async () => {
  const callers: Record<string, Actor> = {
    visitor: VISITOR,
    person: await aPerson(shop.database.db),
    ...Object.fromEntries(STAFF_ROLES.map((role) => [role, aStaffMember({ role })])),
    'admin, one factor': aStaffMember({ role: 'admin', aal: 'aal1' }),
  }
  const header = ['endpoint', 'access', 'rate', 'cache', ...Object.keys(callers)]
  const rows: string[][] = []
  for (const endpoint of endpoints) {
    const { method, url, access, rate, cache } = endpoint
    const answers: string[] = []
    for (const actor of Object.values(callers)) answers.push(await askedAs(actor, endpoint))
    rows.push([`${method} ${url}`, typeof access === 'string' ? access : access.right, rate, cache, ...answers])
  }
  await expect(table([header, ...rows])).toMatchFileSnapshot('access-matrix.txt')
})

test('every route is served as its endpoint declares, but for those that are listed here with their reason', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: unknown }>>
  }>()
  const isServed = (method: string, url: string) =>
    paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.security !== undefined
  const others = routes()
    .filter(([method, url]) => !isServed(method, url))
    .map((route) => route.join(' '))
  expect(
    others.filter((route) => !UNDECLARED.some(([pattern]) => pattern.test(route))),
    'declare it in domain/ and give it to serve()',
  ).toEqual([])
  const idle = UNDECLARED.filter(([pattern]) => !others.some((route) => pattern.test(route)))
  expect(idle, 'no route is like this any more').toEqual([])
  expect(routes().length - others.length, 'an endpoint is declared and not served').toBe(endpoints.length)
})

test('every endpoint is limited as its declaration says', async () => {
  const limited = await withLimits(app)
  onTestFinished(async () => void (await limited.close()))
  shop.as(aStaffMember({ role: 'admin' })) // let in everywhere
  const wrong: string[] = []
  for (const { method, url, rate } of endpoints) {
    const reply = await limited.inject({ method, url: url.replace(/:\w+/g, 'x') })
    const expected = rate === 'unlimited' ? undefined : String(RATE[rate].each)
    if (reply.headers['x-ratelimit-limit'] !== expected) wrong.push(`${method} ${url}`)
  }
  expect(wrong).toEqual([])
})

test('what any cache may store is the same for everybody', () => {
  const stored = endpoints.filter(({ cache, access }) => cache === 'public' && access !== 'anonymous')
  expect(
    stored.map(({ url }) => url),
    'cache it privately, or let nobody be looked at',
  ).toEqual([])
})

/** Method and address of every route, from the tree that Fastify prints. HEAD goes with its GET. */
function routes(): [method: string, url: string][] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods = ''] = /^([│├└─\s]*)(\S*) \((.*)\)$/.exec(line) ?? []
      const depth = branch.length / 4
      above.length = Math.max(depth - 1, 0)
      above.push(part)
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return named.map((method): [string, string] => [method, above.join('')])
    })
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}
