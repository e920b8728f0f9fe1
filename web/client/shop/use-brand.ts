import { nameList } from '#domain/text/name-list.ts'
import { useShop } from './shop-hooks.ts'

/** What every page says of the shop before it knows the rest. */
type PageBrand = { name: string; tagline: string; cities: string }

/** The brand as the server wrote it into the page, there before any answer has come. */
function pageBrand(): PageBrand {
  const { brand = '', tagline = '', cities = '' } = document.documentElement.dataset
  return { name: brand, tagline, cities }
}

/** Name, tagline and served cities of the shop. */
export function useBrand(): PageBrand {
  const shop = useShop()
  if (!shop) return pageBrand()
  const served = shop.cities.filter((city) => city.isServed).map((city) => city.name)
  return { name: shop.brand.name, tagline: shop.brand.tagline, cities: nameList(served) }
}
