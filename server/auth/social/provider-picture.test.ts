import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { fetchProviderPicture } from './provider-picture.ts'

/** A host that a provider's answer, or a URL in an account, may name. */
const provider = Fastify({ forceCloseConnections: true })
const asked: { path: string; authorization: string | undefined }[] = []
provider.addHook('onRequest', async ({ url, headers }) => {
  asked.push({ path: url, authorization: headers.authorization })
})
provider.get('/here/me', async () => 'the picture')
provider.get('/here/me=s256-c', async () => 'the larger picture')
provider.get('/here/v1.0/me/photo/$value', async () => 'the photo')
provider.get('/here/elsewhere', async (_request, reply) => reply.redirect('/secret'))
provider.get('/here/broken', async (_request, reply) => reply.code(500).send())
provider.get('/here/never', (_request, reply) => void reply.hijack())
provider.get('/secret', async () => 'the secret')
const origin = await provider.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => provider.close())

const pictures = `${origin}/here/`
const fetched = async (picture: string | null, options: { mostBytes?: number; timeoutMs?: number } = {}) =>
  (await fetchProviderPicture({ pictures }, { provider: 'google', picture }, undefined, options))?.toString()

test('a picture is fetched from the provider’s own host, in the displayed size', async () => {
  expect(await fetched(`${pictures}me`)).toBe('the picture')
  expect(await fetched(`${pictures}me=s96-c`)).toBe('the larger picture')
  expect(await fetched(null)).toBeUndefined()
  expect(await fetched(`${pictures}nobody`)).toBeUndefined()
})

test('Microsoft’s picture is requested with the token of this sign-in, and not at all without one', async () => {
  const photo = (token: string | undefined) =>
    fetchProviderPicture({ pictures }, { provider: 'azure', picture: null }, token)
  asked.length = 0
  expect(await photo(undefined)).toBeUndefined()
  expect((await photo('the-token'))?.toString()).toBe('the photo')
  expect(asked).toEqual([{ path: '/here/v1.0/me/photo/$value', authorization: 'Bearer the-token' }])
})

test.each([
  { picture: `${origin}/secret`, why: 'on the same host that is no picture' },
  { picture: `${pictures.replace('http://', 'http://x@')}me`, why: 'with a name before the host' },
  { picture: pictures.replace('/here/', '.example.com/here/me'), why: 'on a host with the same prefix' },
])('a URL $why is not requested', async ({ picture }) => {
  asked.length = 0
  expect(await fetched(picture)).toBeUndefined()
  expect(asked).toEqual([])
})

test('a redirect is not followed, because it may lead into the operator’s own network', async () => {
  asked.length = 0
  await expect(fetched(`${pictures}elsewhere`)).rejects.toThrow()
  expect(asked.map(({ path }) => path)).toEqual(['/here/elsewhere'])
})

test.each([
  { path: 'broken', options: {}, error: 'status 500', why: 'a fault' },
  { path: 'me', options: { mostBytes: 10 }, error: 'more than 10 bytes', why: 'too much' },
  { path: 'never', options: { timeoutMs: 50 }, error: 'timeout', why: 'nothing in time' },
])('an answer of $why is an error', async ({ path, options, error }) => {
  await expect(fetched(pictures + path, options)).rejects.toThrow(error)
})
