// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { storedReferral, storeReferral } from '../session/stored-referral.ts'
import { forgetPlace, ownPath, readPlace, rememberPlace } from './return-place.ts'

const visit = (path: string) => window.history.replaceState(null, '', path)

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('after a sign-in at a provider, the person returns to their page without the sign-in dialog', () => {
  visit('/category/mains?item=jollof-rice&auth=signin#top')
  rememberPlace('signin')
  visit('/auth/callback?code=1')
  expect(readPlace()).toEqual({ reason: 'signin', path: '/category/mains?item=jollof-rice#top' })
  forgetPlace()
  expect(readPlace(), 'once it is back').toEqual({ reason: 'signin', path: '/' })
})

test('after linking an identity, the person returns to the dialog in which they started it', () => {
  visit('/?profile=account')
  rememberPlace('link')
  expect(readPlace()).toEqual({ reason: 'link', path: '/?profile=account' })
})

test.each([
  { address: '/checkout?buy=pay', path: '/checkout?buy=pay', why: 'it is ours' },
  { address: 'http://localhost:3000/terms', path: '/terms', why: 'it is ours in full' },
  { address: 'https://evil.example/terms', path: undefined, why: 'it is somebody else’s' },
  { address: 'http://localhost:3000//evil.example', path: '/evil.example', why: 'the host in its path is none' },
  { address: '//evil.example', path: undefined, why: 'two slashes lead elsewhere' },
  { address: String.raw`/\evil.example`, path: undefined, why: 'browsers read that as two slashes' },
  { address: 'javascript:alert(1)', path: undefined, why: 'it is no page' },
  { address: null, path: undefined, why: 'nothing was said' },
])('$address leads to $path: $why', ({ address, path }) => {
  expect(ownPath(address)).toBe(path)
})

test('the referral code of a link is stored until it is used, and removed from the address', () => {
  visit('/?ref=AMA42XYZ&q=rice#menu')
  storeReferral()
  expect(storedReferral.read()).toBe('AMA42XYZ')
  expect(window.location.search + window.location.hash).toBe('?q=rice#menu')

  visit('/')
  storeReferral()
  expect(storedReferral.read(), 'the next page without one changes nothing').toBe('AMA42XYZ')
  storedReferral.forget()
  expect(storedReferral.read()).toBeNull()
})

test('an invalid code of a link is not stored', () => {
  visit(`/?ref=${'x'.repeat(500)}`)
  storeReferral()
  expect(storedReferral.read()).toBeNull()
})
