import { expect, test } from 'vitest'
import { SEED_EXTRAS } from '#seed/extras.ts'
import { menuItemOf } from '#seed/seed-item.ts'
import { SEED_ITEMS } from '#seed/shop-seed.ts'
import { anItem } from '#test/builders.ts'
import { dishesWith, searchItems } from './search-items.ts'

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

const MENU = SEED_ITEMS.map(menuItemOf)

test.each([
  { typed: 'coke', first: 'Cola', why: 'everybody says so for a cola' },
  { typed: 'Indomie', first: 'Instant Noodles', why: 'a brand stands for the kind' },
  { typed: 'egg', first: 'Crate of Eggs', why: 'eggs come before what holds some, and garden eggs are none' },
  { typed: 'wakye', first: 'Waakye', why: 'the spelling is known' },
  { typed: 'porrid', first: 'Oats Porridge', why: 'a word that is still being typed is found as it is written' },
  { typed: 'keb', first: 'Chichinga Platter', why: 'half a synonym is found as it is written, too' },
  { typed: 'garden egg', first: 'Garden Eggs', why: 'and they are found by their own name' },
])('$typed finds $first: $why', ({ typed, first }) => {
  expect(searchItems(MENU, typed)[0]?.name).toBe(first)
})

test('chicken finds every dish that is sold with it, not only dishes of that name', () => {
  const dishes = dishesWith(MENU, SEED_EXTRAS, 'chicken')
  expect(dishes.length).toBeGreaterThan(20)
  expect(dishes.map((dish) => dish.id)).not.toContain('oats-porridge')
  expect(dishes[0]?.popular, 'the popular ones first').toBe(true)
  expect(dishesWith(MENU, SEED_EXTRAS, 'chick'), 'half a word means nothing yet').toEqual([])
  expect(dishesWith(MENU, SEED_EXTRAS, 'pizza')).toEqual([])
})
