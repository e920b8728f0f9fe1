import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { connectToaster } from '../ui/overlay/toast.ts'
import { CallError, call, callFile } from './api.ts'

const getDish = {
  method: 'GET',
  url: '/api/dishes/:dishId',
  access: 'anyone',
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'A dish',
    params: z.object({ dishId: z.string() }),
    querystring: z.object({ size: z.string().optional() }),
    response: { 200: z.object({ name: z.string() }) },
  },
} as const satisfies Endpoint

function answering(reply: () => Response | Promise<Response>) {
  const fetching = vi.fn<typeof fetch>(async () => reply())
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const fault = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('a CallError was expected')
  return error
}

afterEach(async () => {
  // The shop answers again: the next test is told anew that it is away.
  answering(() => Response.json({ name: '' }))
  await call(getDish, { params: { dishId: 'rice' }, querystring: {} })
  vi.unstubAllGlobals()
})

test('the address is built from params and query, both escaped', async () => {
  const fetching = answering(() => Response.json({ name: 'Jollof' }))
  await call(getDish, { params: { dishId: 'a/b' }, querystring: { size: 'l&xl' } })
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/dishes/a%2Fb?size=l%26xl')
})

test('the reply is parsed by the schema, which removes unknown fields', async () => {
  answering(() => Response.json({ name: 'Jollof', secret: 1 }))
  expect(await call(getDish, { params: { dishId: 'x' }, querystring: {} })).toEqual({ name: 'Jollof' })
})

test('a refusal keeps its code, texts and details for the page', async () => {
  answering(() => Response.json({ code: 'item.unavailable', title: 'T', message: 'M', details: [1] }, { status: 409 }))
  expect(await fault(call(getDish, { params: { dishId: 'x' }, querystring: {} }))).toMatchObject({
    kind: 'refused',
    code: 'item.unavailable',
    title: 'T',
    message: 'M',
    details: [1],
    status: 409,
  })
})

test.each([
  { onLine: true, title: 'No answer from the shop', why: 'the network is there: trying again is safe' },
  { onLine: false, title: 'You are offline', why: 'there is none' },
])('an answer lost on the way is told as “$title”: $why', async ({ onLine, title }) => {
  vi.stubGlobal('navigator', { onLine })
  answering(() => Promise.reject(new TypeError('Failed to fetch')))

  expect(await fault(call(getDish, { params: { dishId: 'x' }, querystring: {} }))).toMatchObject({ title })
})

test('a call without a network is not a refusal: it has no code, because the outcome is unknown', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await fault(call(getDish, { params: { dishId: 'x' }, querystring: {} }))).toMatchObject({
    kind: 'offline',
    code: null,
    status: 0,
  })
})

test.each([
  { reply: () => new Response('<h1>Bad gateway</h1>', { status: 502 }), status: 502, why: 'the error page of a proxy' },
  {
    reply: () => Response.json({ code: 'E42', message: 'x' }, { status: 500 }),
    status: 500,
    why: 'a foreign code',
  },
  { reply: () => Response.json({ nome: 'Jollof' }), status: 200, why: 'a reply of another shape' },
])('$why becomes our own words', async ({ reply, status }) => {
  answering(reply)
  const error = await fault(call(getDish, { params: { dishId: 'x' }, querystring: {} }))
  expect(error).toMatchObject({ code: 'server.failed', status })
})

test('a refusal that is newer than this app keeps the words of the server', async () => {
  answering(() => Response.json({ code: 'made.up', title: 'New', message: 'Something new.' }, { status: 409 }))
  const error = await fault(call(getDish, { params: { dishId: 'x' }, querystring: {} }))
  expect(error).toMatchObject({ code: 'made.up', title: 'New', message: 'Something new.', status: 409 })
})

const away = () => Response.json({ code: 'server.away', title: 'One moment', message: 'Soon.' }, { status: 503 })

test('while the shop is away a call that may be repeated goes on by itself, and the page says so until then', async () => {
  vi.useFakeTimers()
  const shown: string[] = []
  const hidden: number[] = []
  connectToaster({ show: ({ title }) => shown.push(title), hide: (id) => hidden.push(id) })
  let left = 5
  const fetching = answering(() => (left-- > 0 ? away() : Response.json({ name: 'Jollof' })))
  const answer = call(getDish, { params: { dishId: 'x' }, querystring: {} })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()

  expect(await answer).toEqual({ name: 'Jollof' })
  expect(fetching).toHaveBeenCalledTimes(6)
  expect(shown, 'once, however often it is asked').toEqual(['One moment'])
  expect(hidden).toHaveLength(1)
})

test('a call that would do its work twice is not repeated', async () => {
  const fetching = answering(away)
  const write = { ...getDish, method: 'POST' } as const satisfies Endpoint
  expect(await fault(call(write, { params: { dishId: 'x' }, querystring: {} }))).toMatchObject({ code: 'server.away' })
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('after a minute the shopper is told', async () => {
  vi.useFakeTimers()
  answering(away)
  const failed = fault(call(getDish, { params: { dishId: 'x' }, querystring: {} }))
  await vi.advanceTimersByTimeAsync(70_000)
  vi.useRealTimers()
  expect(await failed).toMatchObject({ code: 'server.away', title: 'One moment' })
})

test('an aborted call throws the reason of its signal, not an error for shoppers', async () => {
  const asking = new AbortController()
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asking.abort(new Error('left the page'))
    return Promise.reject(init.signal?.reason)
  })
  await expect(call(getDish, { params: { dishId: 'x' }, querystring: {}, signal: asking.signal })).rejects.toThrow(
    'left the page',
  )
})

test.each([
  { reply: () => new Response('<form>Log in</form>', { headers: { 'content-type': 'text/html; charset=utf-8' } }) },
  { reply: () => new Response('', { status: 511 }) },
])('a login page of the Wi-Fi is no answer of the shop, and the text says what to do', async ({ reply }) => {
  answering(reply)
  const error = await fault(call(getDish, { params: { dishId: 'jollof' }, querystring: {} }))
  expect(error).toMatchObject({ kind: 'offline', code: null, title: 'This Wi-Fi wants you to sign in first' })
})

/** Answers in parts, one every 20 seconds; `end` parts come, then the connection is silent unless they are all. */
const inParts = (all: number, end = all) =>
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    let came = 0
    const body = new ReadableStream({
      start: (parts) => init.signal?.addEventListener('abort', () => parts.error(init.signal?.reason)),
      pull: async (parts) => {
        if (came === all) return parts.close()
        if (came === end) return new Promise(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 20_000))
        came += 1
        parts.enqueue(new Uint8Array(3))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/zip' } })
  })

test('a file that takes minutes on a slow connection comes, as long as parts of it come', async () => {
  vi.useFakeTimers()
  inParts(6)
  const file = callFile(getDish, { params: { dishId: 'x' }, querystring: {} })
  await vi.advanceTimersByTimeAsync(130_000)
  vi.useRealTimers()

  expect(await file).toMatchObject({ size: 18, type: 'application/zip' })
})

test('a file of which nothing more comes for 25 seconds counts as lost', async () => {
  vi.useFakeTimers()
  inParts(6, 2)
  const failed = fault(callFile(getDish, { params: { dishId: 'x' }, querystring: {} }))
  await vi.advanceTimersByTimeAsync(70_000)
  vi.useRealTimers()

  expect(await failed).toMatchObject({ kind: 'offline' })
})
