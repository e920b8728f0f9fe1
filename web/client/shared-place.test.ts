import { expect, test } from 'vitest'
import { placeOfShared } from './shared-place.ts'

const SHOP = 'https://shop.example.com'

test.each([
  ['a link', { url: `${SHOP}/category/mains?item=jollof-rice` }, '/category/mains?item=jollof-rice'],
  ['the message of a shared cart', { text: `2x Waakye, GH₵ 60.00\n${SHOP}/c/7K3QF9M2.` }, '/c/7K3QF9M2'],
  ['a link after one to somebody else', { text: `https://evil.example/c/A ${SHOP}/check?code=B` }, '/check?code=B'],
  ['words', { text: ' red \n red ' }, '/?q=red+red'],
  ['words beside a foreign link', { text: 'Waakye! https://food.example/1', title: 'A blog' }, '/?q=Waakye%21'],
  ['a title alone', { title: 'Kelewele' }, '/?q=Kelewele'],
  ['another shop of a similar name', { url: `${SHOP}.evil.example/c/A` }, '/'],
  ['no address', { url: 'https://' }, '/?q=https%3A%2F%2F'],
  ['nothing', {}, '/'],
])('%s', (_, shared, place) => {
  expect(placeOfShared(new URLSearchParams(shared), SHOP)).toBe(place)
})

test('a long text is searched for by its beginning', () => {
  const place = placeOfShared(new URLSearchParams({ text: 'x'.repeat(500) }), SHOP)
  expect(place).toBe(`/?q=${'x'.repeat(80)}`)
})
