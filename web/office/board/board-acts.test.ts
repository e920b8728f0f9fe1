import { expect, test } from 'vitest'
import { actsOn } from './board-acts.ts'

test.each([
  ['received', 'kitchen', ['prepare']],
  ['preparing', 'kitchen', ['dispatch']],
  ['on_the_way', 'kitchen', []],
  ['on_the_way', 'rider', ['deliver', 'fail']],
  ['undelivered', 'rider', ['deliver']],
  ['undelivered', 'manager', ['send_again', 'deliver']],
  ['delivered', 'admin', []],
] as const)(
  'an order that is %s offers %s only what its state and the role allow, the usual act first',
  (state, role, acts) => {
    expect(actsOn({ state }, role)).toEqual(acts)
  },
)
