import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { searchItems } from './search-items.ts'

const items = [
  anItem({ id: 'red-red', name: 'Red Red', description: 'Beans with fried PLANTAIN.' }),
  anItem({ id: 'plantain', name: 'Ripe Plantain', description: 'A bunch.' }),
]

test.each([
  { typed: 'PLANT', ids: ['plantain', 'red-red'], why: 'case does not matter, and names come before descriptions' },
  { typed: '  beans ', ids: ['red-red'], why: 'blanks around the words do not matter' },
  { typed: '   ', ids: [], why: 'blanks alone search for nothing' },
  { typed: 'pizza', ids: [], why: 'what is not there is not found' },
  { typed: '.*', ids: [], why: 'the words are words, not a pattern' },
])('"$typed": $why', ({ typed, ids }) => {
  expect(searchItems(items, typed).map((item) => item.id)).toEqual(ids)
})
