import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aChoice } from '#test/builders.ts'
import { orders } from '../orders/order-tables.ts'

const shop = await testShop()
const bread = (quantity: number) => aChoice({ itemId: 'bread', quantity })
const popular = async () => (await shop.app.inject('/api/menu/popular')).json().itemIds
const sell = () => shop.database.db.update(orders).set({ status: 'delivered' })

test('the best-selling item is first; an unpaid order is no sale', async () => {
  await shop.placed({ lines: [aChoice(), bread(3)], expectedTotal: 22_365 })
  expect(await popular(), 'nothing is paid yet').toEqual([])

  await sell()
  shop.time.passMinutes(5)
  expect(await popular(), 'the answer is cached for ten minutes').toEqual([])

  shop.time.passMinutes(6)
  expect(await popular()).toEqual(['bread', 'rice-sack'])

  shop.time.passMinutes(31 * 24 * 60)
  expect(await popular(), 'sales of more than a month ago do not count').toEqual([])
})
