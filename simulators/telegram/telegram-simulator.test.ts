import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { buildTelegramSimulator } from './telegram-simulator.ts'

const { plugin, control } = buildTelegramSimulator({ clock: () => new Date('2026-11-20T12:00:00Z') })
const app = Fastify()
await app.register(plugin, { prefix: '/telegram' })

beforeEach(() => control.clear())

const send = (payload: object, token = '123:abc') =>
  app.inject({ method: 'POST', url: `/telegram/bot${token}/sendMessage`, payload: { chat_id: 5, ...payload } })

describe('markup', () => {
  test.each([
    { html: '<b>a</b> &lt;&amp;&gt;&quot;&#65;&#x42;', text: 'a <&>"AB' },
    { html: '<a href="https://example.com">x</a><span class="tg-spoiler">y</span>', text: 'xy' },
  ])('$html is read', ({ html, text }) => {
    expect(parseHtml(html)).toMatchObject({ ok: true, text })
  })

  test.each(['<b>a', 'a</b>', '<b><i>a</b></i>', '<br>', 'a & b', 'a < b', 'a > b', '&nbsp;', '&#0;'])(
    '%s is refused with the service’s message',
    async (text) => {
      const reply = await send({ text, parse_mode: 'HTML' })

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ ok: false, error_code: 400 })
      expect(reply.json().description).toMatch(/^Bad Request: can't parse entities: /)
    },
  )

  test('a message never runs on the page', async () => {
    await send({ text: '<a href="javascript:alert(1)">x</a><b>&lt;script&gt;</b>', parse_mode: 'HTML' })
    await send({ text: '<script>alert(1)</script>' })

    const page = await app.inject('/telegram/')

    expect(page.body).not.toMatch(/<script|javascript:/)
    expect(page.body).toContain('<b>&lt;script&gt;</b>')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

test.each([
  { text: '', description: 'Bad Request: message text is empty' },
  { text: 'x'.repeat(4097), description: 'Bad Request: message is too long' },
])('a text that the service refuses is refused: $description', async ({ text, description }) => {
  expect((await send({ text })).json()).toMatchObject({ description })
  expect(control.messages).toEqual([])
})

test('markup does not count towards the 4096 characters', async () => {
  expect((await send({ text: `<b>${'x'.repeat(4096)}</b>`, parse_mode: 'HTML' })).statusCode).toBe(200)
})

test('an invalid token is not found', async () => {
  expect((await send({ text: 'hello' }, 'abc')).statusCode).toBe(404)
})

test('a switch set on the page applies to its number of calls', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/telegram/switch',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'mode=rate_limited&times=1&retry_after=9',
  })
  expect(reply.headers.location).toBe('/telegram/')

  expect((await send({ text: 'hello' })).json()).toMatchObject({ error_code: 429, parameters: { retry_after: 9 } })
  expect((await send({ text: 'hello' })).json()).toMatchObject({ ok: true, result: { message_id: 1, text: 'hello' } })
})

test('other machines cannot see it, because messages are personal', async () => {
  await send({ text: 'Ama Mensah' })

  for (const url of ['/telegram/', '/telegram/documents/1']) {
    const reply = await app.inject({ url, remoteAddress: '192.168.1.9' })
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('Ama')
  }
})

test('a document that claims to be a page is not served as one', async () => {
  control.record({
    chatId: '5',
    at: new Date(0),
    html: '',
    text: '',
    markup: '',
    document: { name: 'x.html', type: 'text/html', bytes: Buffer.from('<script>') },
  })

  expect((await app.inject('/telegram/documents/1')).headers['content-type']).toBe('application/octet-stream')
})
