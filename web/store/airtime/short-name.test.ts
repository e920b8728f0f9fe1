import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  { name: 'MTN', mark: 'MTN', why: 'it is short already' },
  { name: 'Globalcom (Glo)', mark: 'Glo', why: 'that is what people call it' },
  { name: 'Telecel', mark: 'Te', why: 'there is no room for more' },
])('$name is marked $mark: $why', ({ name, mark }) => {
  expect(shortName(name)).toBe(mark)
})
