import { expect, test } from 'vitest'
import { tickerOf, tickerWindow } from './ticker.ts'

const cooking = (dish: string, person: string, city = 'Accra') => ({ dish, person, city })

test('fewer than three people are never told apart: no dish is shown, whatever they order', () => {
  expect(tickerOf([])).toEqual({ mood: 'quiet', dishes: [] })
  const two = [cooking('Jollof', 'a'), cooking('Banku', 'a'), cooking('Fufu', 'b'), cooking('Waakye', 'b')]
  expect(tickerOf(two)).toEqual({ mood: 'few', dishes: [] })
})

test('dishes are shown from three people on, each once, and without their order or number', () => {
  const rows = [cooking('Waakye', 'a'), cooking('Jollof', 'b'), cooking('Waakye', 'c')]
  expect(tickerOf(rows).dishes).toEqual([
    { dish: 'Jollof', cities: [] },
    { dish: 'Waakye', cities: [] },
  ])
})

test('a city is shown from five of its people on', () => {
  const four = ['a', 'b', 'c', 'd'].map((person) => cooking('Jollof', person, 'Kumasi'))
  expect(tickerOf([...four, cooking('Banku', 'e', 'Accra')]).dishes.flatMap(({ cities }) => cities)).toEqual([])
  expect(tickerOf([...four, cooking('Banku', 'e', 'Kumasi')]).dishes).toEqual([
    { dish: 'Banku', cities: ['Kumasi'] },
    { dish: 'Jollof', cities: ['Kumasi'] },
  ])
})

test('the window ends two minutes ago and moves in steps of five, so that no order is seen to arrive', () => {
  expect(tickerWindow(new Date('2026-11-20T12:06:59.999Z')).to).toEqual(new Date('2026-11-20T12:00:00Z'))
  expect(tickerWindow(new Date('2026-11-20T12:07:00.000Z'))).toEqual({
    from: new Date('2026-11-20T11:35:00Z'),
    to: new Date('2026-11-20T12:05:00Z'),
  })
})
