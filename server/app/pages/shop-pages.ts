import { isSoldOutAt } from '#domain/menu/availability.ts'
import { CATEGORY_LINES, CATEGORY_NAMES } from '#domain/menu/category-names.ts'
import { CATEGORIES, type Category, type MenuItem } from '#domain/menu/menu-api.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { defaultSize } from '#domain/orders/price-line.ts'
import { isPagePath } from '#domain/pages/page-paths.ts'
import type { DayHours, Settings } from '#domain/settings/settings-api.ts'
import { termsFor } from '#domain/settings/terms-texts.ts'
import { nameList } from '#domain/text/name-list.ts'
import { formatMinute, WEEKDAYS } from '#domain/time/accra-time.ts'
import type { ListedPage, PageView } from '../../capability/public-pages.ts'
import { socialPicture } from '../../capability/social-picture.ts'
import { breadcrumbs, listOf, offerOf } from '../../capability/structured-data.ts'
import { escapeHtml } from './page-html.ts'

/** What the pages of the shop itself are described from. */
export type ShopFacts = { settings: Settings; items: readonly MenuItem[]; publicUrl: string; now: Date }

const DESCRIPTION =
  'Order meals, drinks, groceries, bakery and more across Ghana, delivered to your door. Prices in cedis.'
const categoryPath = (category: Category) => `/category/${category}`
/** Where an item is opened. */
const itemPath = ({ category, id }: MenuItem) => `${categoryPath(category)}?item=${id}`

/** The page of a path of the shop itself; pages of one person, and missing ones, are not for search engines. */
export function describeShopPage(path: string, query: URLSearchParams, facts: ShopFacts): PageView {
  const category = categoryOf(path)
  const isHome = path === '/' || path === '/menu'
  const item = (isHome || category) && facts.items.find(({ id }) => id === query.get('item'))
  if (item) return describeItem(item, facts)
  if (isHome) return { description: DESCRIPTION, canonical: '/', data: [shopData(facts)] }
  if (category) return describeCategory(category, facts)
  if (path === '/terms') {
    return {
      title: 'Terms',
      description: `What holds for orders, payment, delivery and refunds at ${facts.settings.brand.name}.`,
      canonical: '/terms',
      markup: ({ renderTerms }) => renderTerms(termsFor(facts.settings)),
    }
  }
  if (path === '/checkout') {
    const markup: PageView['markup'] = ({ renderCheckout }) => renderCheckout()
    return { title: 'Checkout', description: DESCRIPTION, canonical: '/', isHidden: true, markup }
  }
  if (isPagePath(path) && path.startsWith('/c/')) {
    // The same for every code: a preview must not tell which exist.
    const description = `Dishes that somebody has chosen for you, at the prices of ${facts.settings.brand.name}.`
    return { title: 'A cart for you', description, canonical: '/', isHidden: true }
  }
  return { ...(!isPagePath(path) && { title: 'Not found' }), description: DESCRIPTION, canonical: '/', isHidden: true }
}

/** Every page of the shop that search engines list. */
export function listShopPages({ items }: Pick<ShopFacts, 'items'>): ListedPage[] {
  const offered = items.filter(isOffered)
  const sold = CATEGORIES.filter((category) => offered.some((item) => item.category === category))
  return ['/', ...sold.map(categoryPath), '/terms', ...offered.map(itemPath)].map((path) => ({ path, changedAt: null }))
}

/** The category that a path shows. */
export function categoryOf(path: string): Category | undefined {
  // The name on its tile.
  const name = path.replace('/category/lifestyle', '/category/health')
  return CATEGORIES.find((category) => categoryPath(category) === name)
}

const isOffered = (item: MenuItem) => item.isAvailable && priceOf(item) !== undefined

function priceOf(item: MenuItem): Pesewas | undefined {
  const size = defaultSize(item)
  return size && item.prices[size]
}

function describeItem(item: MenuItem, facts: ShopFacts): PageView {
  const { brand } = facts.settings
  const { publicUrl } = facts
  const price = priceOf(item)
  const picture = socialPicture(item.image)
  const cost = price === undefined ? '' : ` ${formatCedis(price)}`
  return {
    title: item.name,
    description: `${item.description}${cost}, delivered by ${brand.name}.`.trim(),
    canonical: itemPath(item),
    isHidden: !isOffered(item),
    ...(picture && { picture: { path: picture, alt: item.name } }),
    data: [
      itemData(item, facts),
      breadcrumbs(
        { name: CATEGORY_NAMES[item.category], item: `${publicUrl}${categoryPath(item.category)}` },
        { name: item.name, item: `${publicUrl}${itemPath(item)}` },
      ),
    ],
    plain: `<h1>${escapeHtml(item.name)}</h1><p>${escapeHtml(item.description)}</p><p>${cost}</p><p><a href="${categoryPath(item.category)}">${escapeHtml(CATEGORY_NAMES[item.category])}</a></p>`,
  }
}

function describeCategory(category: Category, { items, publicUrl }: ShopFacts): PageView {
  // Items for adults are shown once somebody says that they are one, which nobody does without the app.
  const shown = items.filter((item) => item.category === category && isOffered(item) && !item.requiresAgeVerification)
  const names = nameList(shown.slice(0, 4).map((item) => item.name))
  const name = CATEGORY_NAMES[category]
  const rows = shown.map((item) => {
    const price = priceOf(item)
    const words = [item.name, price === undefined ? '' : formatCedis(price)].map(escapeHtml)
    return `<li><a href="${itemPath(item)}">${words[0]}</a> ${words[1]}</li>`
  })
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''
  return {
    title: name,
    description: `${CATEGORY_LINES[category]}${names && ` ${names} and more, with prices in cedis.`}`,
    canonical: categoryPath(category),
    ...(shown.length > 0 && {
      data: [
        listOf(
          name,
          shown.map((item) => ({ name: item.name, url: `${publicUrl}${itemPath(item)}` })),
        ),
      ],
    }),
    plain: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(CATEGORY_LINES[category])}</p>${list}`,
  }
}

function itemData(item: MenuItem, { publicUrl, now }: ShopFacts): object {
  const price = priceOf(item)
  const picture = socialPicture(item.image)
  const availability = !item.isAvailable ? 'OutOfStock' : isSoldOutAt(item.soldOutUntil, now) ? 'SoldOut' : 'InStock'
  return {
    '@type': 'Product',
    name: item.name,
    description: item.description,
    sku: item.id,
    category: CATEGORY_NAMES[item.category],
    ...(picture && { image: `${publicUrl}${picture}` }),
    ...(price !== undefined && {
      offers: offerOf(price, availability, `${publicUrl}${itemPath(item)}`),
    }),
  }
}

/** The shop with its hours of delivery, and the places it delivers to. */
function shopData({ settings, publicUrl }: ShopFacts): object {
  const { brand, cities, delivery_hours, special_days } = settings
  return {
    '@type': 'Restaurant',
    name: brand.name,
    slogan: brand.tagline,
    url: publicUrl,
    image: `${publicUrl}/social.png`,
    logo: `${publicUrl}/icon-512.png`,
    telephone: brand.phone,
    email: brand.email,
    servesCuisine: 'Ghanaian',
    currenciesAccepted: 'GHS',
    hasMenu: `${publicUrl}${categoryPath('mains')}`,
    address: { '@type': 'PostalAddress', addressCountry: 'GH' },
    areaServed: cities.filter((city) => city.isServed).map((city) => ({ '@type': 'City', name: city.name })),
    openingHoursSpecification: delivery_hours.flatMap((hours, day) =>
      isOpen(hours) ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEKDAYS[day], ...times(hours) }] : [],
    ),
    specialOpeningHoursSpecification: special_days.map(({ date, hours }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...times(hours ?? { opensMinute: 0, closesMinute: 0 }),
    })),
    sameAs: Object.values(brand.social).filter((url) => url !== ''),
  }
}

const isOpen = ({ opensMinute, closesMinute }: DayHours) => opensMinute < closesMinute
/** Opening and closing at one time stands for a closed day; a day ends a minute before midnight. */
const times = ({ opensMinute, closesMinute }: DayHours) => ({
  opens: formatMinute(opensMinute),
  closes: formatMinute(Math.min(closesMinute, 1_439)),
})
