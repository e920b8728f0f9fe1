import type { Pesewas } from '#domain/money.ts'

/** A list of pages or things, as structured data: each entry has its `url`, or the `item` itself. */
export const listOf = (name: string, entries: readonly ({ name: string; url: string } | { item: object })[]) => ({
  '@type': 'ItemList',
  name,
  numberOfItems: entries.length,
  itemListElement: entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
})

/** The way from a section to one of its pages, as structured data. */
export const breadcrumbs = (...steps: readonly { name: string; item: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
})

/** A price in cedis, as structured data. */
export const priceOf = (price: Pesewas) => ({ price: (price / 100).toFixed(2), priceCurrency: 'GHS' })

/** What something costs at an address, and whether it can be had, as structured data. */
export const offerOf = (price: Pesewas, availability: 'InStock' | 'SoldOut' | 'OutOfStock', url: string) => ({
  '@type': 'Offer',
  ...priceOf(price),
  availability: `https://schema.org/${availability}`,
  url,
})
