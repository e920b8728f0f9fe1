import { expect, test } from 'vitest'
import { confirmLink } from './confirm-link.ts'

const read = (query: string) => confirmLink(new URL(`https://shop.example/auth/confirm?${query}`))

test('a link contains its purpose, its token and its target', () => {
  expect(read('token_hash=abc&type=signup&redirect_to=https%3A%2F%2Fshop.example%2F')).toEqual({
    type: 'signup',
    tokenHash: 'abc',
    redirectTo: 'https://shop.example/',
  })
})

test.each([
  { query: 'type=signup', why: 'its token is cut off' },
  { query: 'token_hash=&type=signup', why: 'its token is empty' },
  { query: 'token_hash=abc', why: 'nobody knows what it is for' },
  { query: 'token_hash=abc&type=constructor', why: 'it is for nothing of ours' },
])('$query is no link of ours: $why', ({ query }) => {
  expect(read(query)).toBeUndefined()
})
