// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const answer = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.resetModules()
  answer.mockReset().mockImplementation(async () => script())
  vi.stubGlobal('fetch', answer)
  document.head.innerHTML = '<script type="module" src="/assets/index.js"></script>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fetchedFirst = async () => (await import('./fetched-first.ts')).fetchedFirst
/** The error of what is asked for again until it comes. Each test has its own instance of the module, so not its class. */
const WAITS = { name: 'NoFile' }
const asked = () => answer.mock.calls.map(([address]) => new URL(address).pathname)

test('a script is imported once its files have come', async () => {
  const load = vi.fn(async () => 'the part')
  let come = (_: Response) => {}
  answer.mockImplementationOnce(() => new Promise((go) => (come = go)))
  const part = (await fetchedFirst())(load, ['assets/dish.js', 'assets/frame.js'])
  await vi.waitFor(() => expect(asked()).toEqual(['/assets/dish.js', '/assets/frame.js']))
  expect(load, 'an import that fails is never repeated by the browser').not.toHaveBeenCalled()

  come(script())
  expect(await part).toBe('the part')
})

test('a script whose file does not come is not imported, and can be asked for again', async () => {
  const load = vi.fn(async () => 'the part')
  const first = await fetchedFirst()
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(first(load, ['assets/dish.js'])).rejects.toMatchObject(WAITS)
  expect(load).not.toHaveBeenCalled()

  expect(await first(load, ['assets/dish.js'])).toBe('the part')
  expect(asked()).toEqual(['/assets/dish.js', '/assets/dish.js'])
})

test.each([
  { why: 'an error of the server', wrong: () => new Response('no', { status: 503 }) },
  { why: 'the login page of a Wi-Fi', wrong: () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }) },
])('$why is not taken for a script', async ({ wrong }) => {
  const load = vi.fn(async () => 'the part')
  answer.mockResolvedValueOnce(wrong())
  await expect((await fetchedFirst())(load, ['assets/dish.js'])).rejects.toMatchObject(WAITS)
  expect(load).not.toHaveBeenCalled()
})

test('a file that the shop does not have is not waited for', async () => {
  answer.mockResolvedValueOnce(new Response('no', { status: 404 }))
  await expect((await fetchedFirst())(vi.fn(), ['assets/dish.js'])).rejects.not.toMatchObject(WAITS)
})

test('a file that stops coming can be asked for again; one that comes slowly is waited for', async () => {
  vi.useFakeTimers()
  const first = await fetchedFirst()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  answer.mockImplementation(async (_, { signal } = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start: (own) => {
        stream = own
        signal?.addEventListener('abort', () => own.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/javascript' } })
  })
  const load = vi.fn(async () => 'the part')
  const stuck = expect(first(load, ['assets/dish.js'])).rejects.toMatchObject(WAITS)
  await vi.advanceTimersByTimeAsync(20_000)
  await stuck
  expect(load).not.toHaveBeenCalled()

  const slow = first(load, ['assets/dish.js'])
  for (let part = 0; part < 5; part++) {
    await vi.advanceTimersByTimeAsync(15_000)
    stream?.enqueue(new Uint8Array(1))
  }
  stream?.close()
  expect(await slow).toBe('the part')
})

test('a file that the page only announces is fetched: it may have failed', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/dish.js">'
  await (await fetchedFirst())(async () => 'one', ['assets/dish.js'])
  expect(asked()).toEqual(['/assets/dish.js'])
})

test('what the page has, or what came before, is not fetched again', async () => {
  const first = await fetchedFirst()
  await first(async () => 'one', ['assets/index.js', 'assets/dish.js'])
  await first(async () => 'other', ['assets/dish.js', 'assets/cart.js'])
  expect(asked()).toEqual(['/assets/dish.js', '/assets/cart.js'])
})

const styles = () => new Response('p {}', { headers: { 'content-type': 'text/css' } })
const links = () => [...document.querySelectorAll('link[rel=stylesheet]')]

test('styles come before the page has them, and a part waits for both', async () => {
  answer.mockImplementation(async () => styles())
  const load = vi.fn(async () => 'the part')
  const part = (await fetchedFirst())(load, ['assets/crop.css'])
  await vi.waitFor(() => expect(links()).toHaveLength(1))
  expect(asked()).toEqual(['/assets/crop.css'])
  expect(load).not.toHaveBeenCalled()

  links()[0]?.dispatchEvent(new Event('load'))
  expect(await part).toBe('the part')
})

test('styles that the page cannot use are removed from it, and can be asked for again', async () => {
  answer.mockImplementation(async () => styles())
  const load = vi.fn(async () => 'the part')
  const first = await fetchedFirst()
  const refused = expect(first(load, ['assets/crop.css'])).rejects.toMatchObject(WAITS)
  await vi.waitFor(() => expect(links()).toHaveLength(1))
  links()[0]?.dispatchEvent(new Event('error'))
  await refused
  expect(links()).toEqual([])

  const part = first(load, ['assets/crop.css'])
  await vi.waitFor(() => expect(links()).toHaveLength(1))
  links()[0]?.dispatchEvent(new Event('load'))
  expect(await part).toBe('the part')
})

test('styles that stop coming, or that a Wi-Fi answers, can be asked for again', async () => {
  vi.useFakeTimers()
  const first = await fetchedFirst()
  answer.mockImplementationOnce(
    (_, { signal } = {}) => new Promise((_go, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  )
  const stuck = expect(first(vi.fn(), ['assets/crop.css'])).rejects.toMatchObject(WAITS)
  await vi.advanceTimersByTimeAsync(20_000)
  await stuck
  answer.mockResolvedValueOnce(new Response('<h1>', { headers: { 'content-type': 'text/html' } }))
  await expect(first(vi.fn(), ['assets/crop.css'])).rejects.toMatchObject(WAITS)
  expect(links()).toEqual([])
})
