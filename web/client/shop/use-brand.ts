import { nameList } from '#domain/text/name-list.ts'
import { useShop } from './shop-hooks.ts'

/** The parts of the brand that index.html contains. */
type PageBrand = { name: string; tagline: string; cities: string }

/** The brand that the server wrote into the page, available before any answer. */
function pageBrand(): PageBrand {
  // The server renders pages too, without a document.
  const { brand = '', tagline = '', cities = '' } = globalThis.document?.documentElement.dataset ?? {}
  return { name: brand, tagline, cities }
}

/** Name, tagline and served cities of the shop. */
export function useBrand(): PageBrand {
  const shop = useShop()
  if (!shop) return pageBrand()
  const served = shop.cities.filter((city) => city.isServed).map((city) => city.name)
  return { name: shop.brand.name, tagline: shop.brand.tagline, cities: nameList(served) }
}
