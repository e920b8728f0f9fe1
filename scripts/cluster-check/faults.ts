/**
 * Loaded before the shop by `npm run cluster-check`: as long as the folder FAULTS has a file `unnamed`, the provider's name
 * is not found; with a file `clock`, the clock is an hour back.
 */
import dns from 'node:dns'
import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const LOOK_MS = 100
const folder = process.env.FAULTS ?? ''
const { lookup } = dns
const RealDate = Date
let isUnnamed = false
let isBack = false

setInterval(() => {
  isUnnamed = existsSync(join(folder, 'unnamed'))
  isBack = existsSync(join(folder, 'clock'))
}, LOOK_MS).unref()

dns.lookup = new Proxy(lookup, {
  apply: (_target, _self, [name, options, callback = options]) => {
    if (name !== 'provider.test') return lookup(name, options, callback)
    if (!isUnnamed) return lookup('127.0.0.1', options, callback)
    setImmediate(callback, Object.assign(new Error('getaddrinfo EAI_AGAIN provider.test'), { code: 'EAI_AGAIN' }))
  },
})
syncBuiltinESMExports()

const now = () => RealDate.now() - (isBack ? HOUR_MS : 0)
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
})
