import { expect, test } from 'vitest'
import { type CatalogueNoun, isExample } from './catalogue-api.ts'

const row = (noun: CatalogueNoun, version: number, document = {}) => ({ noun, key: 'one', version, document })

test.each([
  ['a farm that says so', row('farm', 3, { isExample: true }), true],
  ['a farm that does not', row('farm', 0, { isExample: false }), false],
  ['a collection point that nobody has saved', row('collection_point', 0), true],
  ['one that was saved', row('collection_point', 1), false],
  ['a class that nobody has saved', row('class', 0), true],
  ['a plan that nobody has saved', row('plan', 0), true],
  ['having no plan, which nobody buys,', { ...row('plan', 0), key: 'unsubscribed' }, false],
  ['an area, which is true from the beginning,', row('area', 0), false],
])('whether %s is an example', (_, stored, expected) => {
  expect(isExample(stored)).toBe(expected)
})
