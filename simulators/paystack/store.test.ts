import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startListener, startTestSimulator, testClock } from './test-simulator.ts'

let folder: string
let journalPath: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paystack-simulator-'))
  journalPath = join(folder, 'sub', 'journal.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

const payment = (reference: string) => ({ email: 'ama@example.com', amount: 2050, reference })
const clock = testClock()
const start = (options: Parameters<typeof startTestSimulator>[0] = {}) =>
  startTestSimulator({ journalPath, clock, ...options })

test('a restart loses nothing: transactions, refunds, webhooks, switches, and ids go on', async () => {
  const before = await start({ timeScale: 1 })
  await before.call('POST', '/transaction/initialize', { ...payment('r1'), metadata: { order: 'A1' } })
  before.control.pay('r1')
  const refund = (await before.call('POST', '/refund', { transaction: 'r1', amount: 50 })).json.data
  before.control.setSwitches({ declined: 2 })
  const shown = (await before.call('GET', '/transaction/verify/r1')).json.data
  const webhooks = before.control.webhooks()
  await before.close()

  const after = await start({ timeScale: 1, seed: 2 })
  expect((await after.call('GET', '/transaction/verify/r1')).json.data).toEqual(shown)
  expect((await after.call('GET', `/refund/${refund.id}`)).json.data).toMatchObject({ status: 'pending', amount: 50 })
  expect(after.control.webhooks()).toEqual(webhooks)
  expect(after.control.switches().declined).toBe(2)
  expect((await after.call('POST', '/transaction/initialize', payment('r1'))).json.code).toBe('duplicate_reference')

  await after.call('POST', '/transaction/initialize', payment('r2'))
  const ids = after.control.transactions().map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  expect(Math.max(...ids)).toBeGreaterThan(refund.id)
  await after.close()
})

test('open work continues after a restart: prompts, refunds and events', async () => {
  const before = await start({ timeScale: 1, webhookUrl: 'http://127.0.0.1:9/away' })
  await before.call('POST', '/transaction/initialize', payment('r1'))
  before.control.pay('r1')
  await before.call('POST', '/refund', { transaction: 'r1' })
  const wallet = { provider: 'mtn', phone: '0551234987' }
  await before.call('POST', '/charge', { ...payment('r2'), mobile_money: wallet })
  await before.close()

  const listener = await startListener()
  const after = await start({ webhookUrl: listener.url, seed: 2 })
  await expect
    .poll(() => listener.received.map(({ event, data }) => `${event} ${data.reference ?? ''}`).toSorted())
    .toEqual(['charge.success r1', 'charge.success r2', 'refund.pending ', 'refund.processed ', 'refund.processing '])
  await after.close()
  await listener.close()
})

test('a truncated line is left out, and the journal can be continued', async () => {
  const first = await start()
  await first.call('POST', '/transaction/initialize', payment('r1'))
  await first.close()
  appendFileSync(journalPath, '{"kind":"transaction","row":{"id":41')

  const second = await start({ seed: 2 })
  await second.call('POST', '/transaction/initialize', payment('r2'))
  await second.close()

  const third = await start({ seed: 3 })
  expect(third.control.transactions().map(({ reference }) => reference)).toEqual(['r1', 'r2'])
  await third.close()
})

test('the journal is rewritten at each start with one line per row, and holds no whole card number', async () => {
  const first = await start()
  const { access_code } = (await first.call('POST', '/transaction/initialize', payment('r1'))).json.data
  const card = { number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' }
  await first.call('POST', `/checkout/${access_code}/card`, card)
  await first.close()
  expect(readFileSync(journalPath, 'utf8')).not.toMatch(/4084 ?0840 ?8408 ?4081/)

  await (await start({ seed: 2 })).close()
  const kinds = readFileSync(journalPath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind)
  expect(kinds).toEqual(['transaction', 'webhook', 'switches'])
})
