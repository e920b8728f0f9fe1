import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { call } from './api.ts'

const addPicture = {
  method: 'POST',
  url: '/api/pictures',
  access: 'anyone',
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'A picture', response: { 200: z.object({ pictureId: z.string() }) } },
} as const satisfies Endpoint

/** A request of the browser, as far as it is used; the test says when something of it leaves and how it ends. */
class ScriptedRequest {
  upload: { onprogress?: (event: object) => void } = {}
  onloadend?: () => void
  status = 0
  responseText = ''
  type = 'application/json'
  body: unknown
  headers: string[] = []
  open() {}
  setRequestHeader(name: string) {
    this.headers.push(name)
  }
  getResponseHeader() {
    return this.type
  }
  send(body: unknown) {
    this.body = body
    sent = this
  }
  abort() {
    this.onloadend?.()
  }
  answer(text: string, type = this.type) {
    Object.assign(this, { status: 200, responseText: text, type })
    this.onloadend?.()
  }
}
let sent: ScriptedRequest

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts to send a picture. @returns what the call ends with */
async function start() {
  const form = new FormData()
  form.set('file', new Blob(['x']), 'plate.png')
  const end = call(addPicture, { form }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  return { form, end }
}

test('a form is sent unchanged; the browser sets its content type with the boundary', async () => {
  const { form, end } = await start()
  sent.answer('{"pictureId":"p"}')

  expect(await end).toEqual({ pictureId: 'p' })
  expect(sent.body).toBe(form)
  expect(sent.headers).toEqual(['accept'])
})

test('a picture that takes minutes on a slow connection is sent, as long as parts of it leave', async () => {
  const { end } = await start()
  for (let part = 0; part < 6; part += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    sent.upload.onprogress?.({})
  }
  sent.answer('{"pictureId":"p"}')

  expect(await end).toEqual({ pictureId: 'p' })
})

test('a picture of which nothing leaves for 25 seconds counts as lost', async () => {
  const { end } = await start()
  await vi.advanceTimersByTimeAsync(25_000)

  expect(await end).toMatchObject({ kind: 'offline' })
})

test('a login page of the Wi-Fi is no answer of the shop to a form either, so what waits is sent again later', async () => {
  const { end } = await start()
  sent.answer('<form>Log in</form>', 'text/html')

  expect(await end).toMatchObject({ kind: 'offline', title: 'This Wi-Fi wants you to sign in first' })
})
