import type { Category } from '#domain/menu/menu-api.ts'
import type { Pesewas } from '#domain/money.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'

export type Slide = {
  title: string
  text: string
  /** The last part of the text. */
  amount?: Pesewas
  link: string
  category: Category
}

/** The texts of the slideshow. Numbers come from the settings, so a slide never promises what is switched off. */
export function slidesFor(shop: Pick<ShopInfo, 'tariff'> | undefined): Slide[] {
  const percent = (shop?.tariff.preorderDiscountBps ?? 0) / 100
  return [
    {
      title: 'Hot from the kitchen',
      text: 'Jollof, waakye, banku, fufu: choose your plate and what goes with it.',
      link: 'See the main dishes',
      category: 'mains',
    },
    ...(percent > 0
      ? [
          {
            title: `Plan ahead, save ${percent}%`,
            text: `Get ${percent}% off your items when you order a day ahead.`,
            link: 'Plan a treat',
            category: 'bakery' as const,
          },
        ]
      : []),
    {
      title: 'Skip the market run',
      text: shop ? 'Rice, oil, tomatoes and the rest, brought home citywide for' : 'Rice, oil, tomatoes and the rest.',
      ...(shop && { amount: shop.tariff.deliveryFeeHome }),
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
