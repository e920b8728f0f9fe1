import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTelegramSimulator } from '#simulators/telegram/telegram-simulator.ts'
import { createTelegramClient } from './telegram-client.ts'

const TOKEN = '123456:SECRET-token_value'
const simulator = buildTelegramSimulator({ clock: () => new Date('2026-11-20T12:00:00Z') })
const server = Fastify({ forceCloseConnections: true })
await server.register(simulator.plugin, { prefix: '/telegram' })
const apiUrl = `${await server.listen({ port: 0, host: '127.0.0.1' })}/telegram/`
const { control } = simulator

const client = createTelegramClient({ apiUrl, botToken: TOKEN })
const send = (html: string) => client.sendMessage({ chatId: '-100', html })

afterAll(() => server.close())
beforeEach(() => control.clear())

test('a message arrives unchanged', async () => {
  expect(await send('<b>New order</b> &amp; more')).toEqual({ kind: 'sent' })
  expect(control.messages).toMatchObject([{ chatId: '-100', text: 'New order & more' }])
})

test('a picture arrives with its caption, byte for byte', async () => {
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0, 1, 2])
  const result = await client.sendDocument({
    chatId: '-100',
    caption: '<i>Receipt</i>',
    file: { name: 'picture.jpg', type: 'image/jpeg', bytes },
  })

  expect(result).toEqual({ kind: 'sent' })
  expect(control.messages).toMatchObject([{ text: 'Receipt', document: { name: 'picture.jpg', type: 'image/jpeg' } }])
  expect(Uint8Array.from(control.messages[0]?.document?.bytes ?? [])).toEqual(bytes)
})

describe('failures are distinguished', () => {
  test('too many messages: how long to wait', async () => {
    control.switchTo('rate_limited', { retryAfterSeconds: 7 })

    expect(await send('hello')).toEqual({ kind: 'wait', ms: 7_000 })
  })

  test('invalid markup: Telegram’s text without the quoted message', async () => {
    expect(await send('<b>Ama Mensah')).toEqual({ kind: 'refused', reason: "status 400: can't parse entities" })
  })

  test('a message over 4096 visible characters', async () => {
    expect(await send(`<b>${'x'.repeat(4096)}</b>`)).toMatchObject({ kind: 'sent' })
    expect(await send('x'.repeat(4097))).toEqual({ kind: 'refused', reason: 'status 400: message is too long' })
  })

  test.each([
    { mode: 'bad_request', reason: 'status 400: chat not found' },
    { mode: 'unauthorized', reason: 'status 401' },
    { mode: 'forbidden', reason: 'status 403: bot was kicked from the group chat' },
  ] as const)('$mode: the status and the reason', async ({ mode, reason }) => {
    control.switchTo(mode)

    expect(await send('hello')).toEqual({ kind: 'misconfigured', reason })
  })

  test('a group that became a supergroup: its new id', async () => {
    control.switchTo('moved')

    expect(await send('hello')).toEqual({ kind: 'moved', chatId: '-1009000000001' })
  })

  test.each([
    { mode: 'server_error', reason: 'status 502' },
    { mode: 'lost_answer', reason: /^no connection/ },
  ] as const)('$mode: unknown whether it arrived', async ({ mode, reason }) => {
    control.switchTo(mode)

    expect(await send('hello')).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) })
  })

  test('no answer in time: unknown whether it arrived', async () => {
    control.switchTo('timeout')
    const hasty = createTelegramClient({ apiUrl, botToken: TOKEN, messageTimeoutMs: 50 })

    expect(await hasty.sendMessage({ chatId: '-100', html: 'hello' })).toEqual({
      kind: 'failed',
      reason: 'no answer in time',
    })
  })

  test('an answer that is not Telegram’s, such as the page of a captive portal', async () => {
    const portal = createTelegramClient({
      apiUrl: 'http://portal.test',
      botToken: TOKEN,
      fetch: async () => new Response('<html>Please pay for your data</html>'),
    })

    expect(await portal.sendMessage({ chatId: '-100', html: 'hello' })).toEqual({
      kind: 'failed',
      reason: 'unreadable answer of status 200',
    })
  })
})

test.each([
  { where: 'a closed port', apiUrl: 'http://127.0.0.1:1' },
  { where: 'an invalid URL', apiUrl: 'not an address' },
])('the token is in no result: $where', async ({ apiUrl }) => {
  const result = await createTelegramClient({ apiUrl, botToken: TOKEN }).sendMessage({ chatId: '-100', html: 'hello' })

  expect(result.kind).toBe('failed')
  expect(JSON.stringify(result)).not.toContain('SECRET')
})
