/** The texts of an item's card. */
export const CARD_TEXTS = {
  order: 'Order Now!',
  add: 'Add to cart',
  opening: 'Opening…',
  rating: (rating: string, count: number) => `Rated ${rating} of 5${count === 0 ? '' : ` by ${count} shoppers`}`,
  promo: '28%',
  noPrice: 'Ask for the price',
  from: 'from',
  withAccompaniment: 'with accompaniment from',
  cheapest: (name: string) => `(${name})`,
  addOne: (name: string) => `Add one ${name} now`,
  oneMore: (name: string) => `One ${name} more`,
  oneLess: (name: string) => `One ${name} less`,
  inCart: (name: string) => `${name} in your cart`,
  hours: (hours: string) => `Sold ${hours}`,
  soldOut: (when: string) => `Sold out ${when}`,
} as const
