import { expect, test } from 'vitest'
import { bps, pesewas } from '../money.ts'
import { seatPrice } from './seat-price.ts'

test.each([
  { price: 30_000, feeBps: 0, serviceFee: 0, total: 30_000, why: 'a seat costs exactly its price at the opening' },
  { price: 30_000, feeBps: 500, serviceFee: 1_500, total: 31_500, why: 'the fee comes on top' },
  { price: 1_010, feeBps: 250, serviceFee: 25, total: 1_035, why: 'a quarter of a pesewa is rounded down' },
])('a seat of $price at $feeBps costs $total: $why', ({ price, feeBps, serviceFee, total }) => {
  expect(seatPrice(pesewas(price), { serviceFeeSeatsBps: bps(feeBps) })).toEqual({ serviceFee, total })
})
