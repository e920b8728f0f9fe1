import { expect, test } from 'vitest'
import { readOrderSearch, searchTermsOf } from './order-search.ts'

const NOTHING = { orderId: null, phone: null, phoneEnding: null, idEnding: null, email: null, words: [] }

test.each([
  { typed: '7K3QF9M2XA', found: { orderId: '7K3QF9M2XA', words: ['7k3qf9m2xa'] }, why: 'an id as it is stored' },
  {
    typed: ' 7k3qf-9m2xa ',
    found: { orderId: '7K3QF9M2XA', words: ['7k3qf', '9m2xa'] },
    why: 'an id as it is read out',
  },
  { typed: '9m2xa', found: { idEnding: '9m2xa', words: ['9m2xa'] }, why: 'the large half of a card' },
  { typed: '024 412 3456', found: { orderId: '0244123456', phone: '+233244123456' }, why: 'also a possible id' },
  { typed: '+233 24-412-3456', found: { phone: '+233244123456' }, why: 'the international form' },
  { typed: '00233244123456', found: { phone: '+233244123456' }, why: 'the form with zeros' },
  { typed: '3456', found: { phoneEnding: '3456' }, why: 'the last four digits' },
  { typed: '23456', found: { phoneEnding: '23456', idEnding: '23456' }, why: 'more than four digits narrow it' },
  { typed: '345', found: {}, why: 'three digits are too few' },
  { typed: 'Ɔwusu  Ama', found: { words: ['owusu', 'ama'] }, why: 'accents do not matter' },
  { typed: 'Komi Asan', found: { words: ['komi', 'asan'] }, why: 'a name is no dish of that name' },
  { typed: ' Ama@example', found: { email: '@ama@example' }, why: 'an address, perhaps unfinished' },
  { typed: '  ', found: {}, why: 'nothing was typed' },
])('“$typed” is read as $why', ({ typed, found }) => {
  expect(readOrderSearch(typed)).toEqual({ ...NOTHING, ...found })
})

test('an order is found by the ends of its phone and of its id, its address, and each word of its name', () => {
  const order = {
    id: '7K3QF9M2XA',
    customerName: 'Ama Mɛnsah-Ama',
    customerPhone: '+233244123456',
    customerEmail: 'Ama@example.com',
  }
  expect(searchTermsOf(order)).toEqual(['3456', '9m2xa', '@ama@example.com', 'ama', 'mensah'])
})

test('an erased customer leaves the end of the id alone', () => {
  expect(searchTermsOf({ id: '7K3QF9M2XA', customerName: '', customerPhone: '', customerEmail: null })).toEqual([
    '9m2xa',
  ])
})
