import { describe, expect, test } from 'vitest'
import type { Extra, MenuItem } from '../menu/menu-api.ts'
import { pesewas } from '../money.ts'
import type { QuotedLine } from '../orders/orders-api.ts'
import { type CartLine, changeCart } from './cart-lines.ts'
import { lineChanges } from './line-changes.ts'

const cart: readonly CartLine[] = changeCart([], {
  type: 'add',
  source: 'home',
  choice: {
    itemId: 'malt',
    size: 'regular',
    variationId: null,
    accompanimentId: null,
    extras: [],
    quantity: 2,
    special: '',
  },
  seen: {
    name: 'Malt',
    image: '/pictures/malt.svg',
    category: 'beverages',
    options: [],
    extras: [],
    unitPrice: pesewas(1200),
    requiresAge: true,
  },
})
const quoted = (over: Partial<QuotedLine>): QuotedLine => ({
  lineId: cart[0]?.id ?? '',
  itemId: 'malt',
  name: 'Malt',
  quantity: 2,
  unitPrice: pesewas(1200),
  lineTotal: pesewas(2400),
  problem: null,
  ...over,
})

test('a line at the seen price needs no action', () => {
  expect(lineChanges(cart, [quoted({})])).toEqual([])
})

test('lines that differ only by their note share a price, so one question to the server answers for both', () => {
  const [malt] = cart
  const noted = malt ? changeCart(cart, { ...malt, type: 'add', choice: { ...malt.choice, special: 'cold' } }) : []

  expect(lineChanges(noted, [quoted({ unitPrice: pesewas(1100) })])).toHaveLength(2)
})

test('a new price must be accepted, whether it rose or fell', () => {
  expect(lineChanges(cart, [quoted({ unitPrice: pesewas(1100) })])).toMatchObject([
    { kind: 'repriced', unitPrice: 1100 },
  ])
})

test('an unavailable line must be removed, with the reason', () => {
  expect(lineChanges(cart, [quoted({ unitPrice: null, lineTotal: null, problem: 'item_missing' })])).toMatchObject([
    { kind: 'lost', problem: 'item_missing' },
  ])
})

test('a line added after the quote was requested does not count as changed', () => {
  expect(lineChanges(cart, [])).toEqual([])
})

test('once accepted, the new price is the seen one', () => {
  const accepted = changeCart(cart, { type: 'confirmChange', id: cart[0]?.id ?? '', unitPrice: pesewas(1500) })

  expect(lineChanges(accepted, [quoted({ unitPrice: pesewas(1500) })])).toEqual([])
})

const menuOf = (item: MenuItem, ...extras: Extra[]) => ({
  item: () => item,
  extra: (id: string) => extras.find((extra) => extra.id === id),
})

describe('a line that is not sold at the time of the order', () => {
  const lost = quoted({ unitPrice: null, lineTotal: null, problem: 'item_unavailable' })
  const item: MenuItem = {
    id: 'malt',
    name: 'Malt',
    description: '',
    category: 'beverages',
    image: '/pictures/malt.svg',
    images: [],
    popular: false,
    requiresAgeVerification: false,
    needsAccompaniment: true,
    synonyms: [],
    grouping: '',
    shop: 'home',
    isAvailable: true,
    prices: { regular: pesewas(1200) },
    variations: [],
    schedules: [{ dayOfWeek: 'Monday', startTime: '07:00', endTime: '11:00' }],
  }

  test('needs another delivery time when the item has schedules', () => {
    expect(lineChanges(cart, [lost], menuOf(item))).toMatchObject([{ kind: 'not_then' }])
  })

  test('needs another delivery time when the item is sold out until later', () => {
    const out = { ...item, schedules: [], soldOutUntil: '2026-11-24T22:00:00.000Z' }
    expect(lineChanges(cart, [lost], menuOf(out))).toMatchObject([
      { kind: 'not_then', soldOutUntil: '2026-11-24T22:00:00.000Z' },
    ])
    expect(lineChanges(cart, [lost], menuOf({ ...out, soldOutUntil: null }))).toMatchObject([{ kind: 'lost' }])
  })

  describe('because of a part of it', () => {
    const until = '2026-11-24T22:00:00.000Z'
    const way = { id: 'cold', name: 'Cold', priceAdjustment: pesewas(0), isDefault: true }
    const dish: MenuItem = { ...item, category: 'mains', variations: [way] }
    const extraOf = (id: string, over: Partial<Extra> = {}): Extra => {
      const kind = id === 'chicken' ? 'accompaniment' : 'topping'
      return { id, name: id, kind, price: pesewas(0), isAvailable: true, ...over }
    }
    const [malt] = cart
    const extras = [{ extraId: 'egg', quantity: 1 }]
    const choice = malt && { ...malt.choice, variationId: 'cold', accompanimentId: 'chicken', extras }
    const dishes = malt && choice ? changeCart([], { type: 'add', choice, source: 'home', seen: malt.seen }) : []
    const changes = (problem: QuotedLine['problem'], ...menu: Parameters<typeof menuOf>) =>
      lineChanges(dishes, [{ ...lost, lineId: dishes[0]?.id ?? '', problem }], menuOf(...menu))

    test.each<{ part: string; problem: QuotedLine['problem']; menu: Parameters<typeof menuOf> }>([
      {
        part: 'Cold',
        problem: 'variation_missing',
        menu: [{ ...dish, variations: [{ ...way, soldOutUntil: until }] }, extraOf('chicken'), extraOf('egg')],
      },
      {
        part: 'chicken',
        problem: 'accompaniment_missing',
        menu: [dish, extraOf('chicken', { soldOutUntil: until }), extraOf('egg')],
      },
      {
        part: 'egg',
        problem: 'extra_missing',
        menu: [dish, extraOf('chicken'), extraOf('egg', { soldOutUntil: until })],
      },
      {
        part: 'chicken',
        problem: 'accompaniment_missing',
        menu: [
          dish,
          extraOf('chicken', { soldOutUntil: until }),
          extraOf('egg', { soldOutUntil: '2026-11-24T20:00:00.000Z' }),
        ],
      },
    ])('needs another delivery time when its $part is sold out until later', ({ part, problem, menu }) => {
      expect(changes(problem, ...menu)).toMatchObject([{ kind: 'not_then', part, soldOutUntil: until }])
    })

    test.each<{ why: string; egg: Extra[] }>([
      { why: 'is gone', egg: [] },
      { why: 'is switched off', egg: [extraOf('egg', { isAvailable: false, soldOutUntil: until })] },
      { why: 'is of another kind now', egg: [extraOf('egg', { kind: 'accompaniment', soldOutUntil: until })] },
    ])('must be removed when the part $why, because no time helps', ({ egg }) => {
      const chicken = extraOf('chicken', { soldOutUntil: until })
      expect(changes('extra_missing', dish, chicken, ...egg)).toMatchObject([{ kind: 'lost' }])
    })
  })

  test('must be removed when the item is hidden, because no time helps', () => {
    expect(lineChanges(cart, [lost], menuOf({ ...item, isAvailable: false }))).toMatchObject([{ kind: 'lost' }])
  })
})
