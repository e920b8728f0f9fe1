import type { Category } from '#domain/menu/menu-api.ts'
import type { Pesewas } from '#domain/money.ts'
import { preorderHours } from '#domain/orders/delivery-slots.ts'
import { tariffIn } from '#domain/settings/city-tariff.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { aheadWords } from '../../../ui/words/ahead-words.ts'

export type Slide = {
  title: string
  text: string
  /** The last part of the text. */
  amount?: Pesewas
  link: string
  category: Category
}

/** The texts of the slideshow. Numbers come from the settings, so a slide never promises what is switched off. */
export function slidesFor(shop: Pick<ShopInfo, 'tariff' | 'cities' | 'orders'> | undefined): Slide[] {
  const fees = shop ? deliveryFees(shop) : []
  const percent = (shop?.tariff.preorderDiscountBps ?? 0) / 100
  return [
    {
      title: 'Hot from the kitchen',
      text: 'Jollof, waakye, banku, fufu: choose your plate and what goes with it.',
      link: 'See the main dishes',
      category: 'mains',
    },
    ...(shop && percent > 0
      ? [
          {
            title: `Plan ahead, save ${percent}%`,
            text: `Get ${percent}% off your items when you order ${aheadWords(preorderHours(shop.orders))} ahead.`,
            link: 'Plan a treat',
            category: 'bakery' as const,
          },
        ]
      : []),
    {
      title: 'Skip the market run',
      text:
        fees[0] === undefined
          ? 'Rice, oil, tomatoes and the rest.'
          : `Rice, oil, tomatoes and the rest, brought home citywide ${fees.length > 1 ? 'from' : 'for'}`,
      ...(fees[0] !== undefined && { amount: fees[0] }),
      link: 'Fill the basket',
      category: 'supermarket',
    },
    {
      title: 'Something cold with that?',
      text: 'Sobolo, malt, juices and bottles for the weekend.',
      link: 'See the drinks',
      category: 'beverages',
    },
  ]
}

/** The different fees of the cities that are served, the least first; the fee of the shop while none is. */
function deliveryFees(shop: Pick<ShopInfo, 'tariff' | 'cities'>): Pesewas[] {
  const served = shop.cities.flatMap(({ name, isServed }) => (isServed ? [tariffIn(shop, name).deliveryFeeHome] : []))
  const fees = served.length > 0 ? served : [shop.tariff.deliveryFeeHome]
  return [...new Set(fees)].toSorted((one, other) => one - other)
}
