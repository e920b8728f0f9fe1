import type { FarmView } from '#domain/grow/grow-documents.ts'
import { monthsWords } from '#domain/grow/season.ts'
import { perUnit } from '#domain/grow/unit-words.ts'
import { formatCedis } from '#domain/money.ts'
import { escapeHtml } from '#domain/notifications/telegram/telegram-html.ts'
import type { PageRequest, PageView, PublicPages } from '../capability/public-pages.ts'
import { socialPicture } from '../capability/social-picture.ts'
import type { Db } from '../db/db.ts'
import { listFarms, listPoints, listProduce } from './grow-queries.ts'
import { readGrow } from './grow-routes.ts'

const GROW = '/grow'
const FARMS = `${GROW}/farms`

/** The farm network, as search engines and browsers without script read it. */
export const growPages: PublicPages = {
  paths: /^\/grow(\/(farms(\/[a-z0-9_-]+)?|calendar|collect|join|cart))?\/?$/,
  describe: async (db, request) => {
    const path = request.path.replace(/\/$/, '')
    if (path === `${GROW}/cart`) {
      return { title: 'Grow basket', description: 'Your produce.', canonical: GROW, isHidden: true }
    }
    const describe = PAGES[path] ?? describeFarm
    return describe(db, { ...request, path })
  },
  list: async (db) => {
    const farms = (await listFarms(db)).flatMap(({ id, isExample }) => (isExample ? [] : `${FARMS}/${id}`))
    return [...Object.keys(PAGES), ...farms].map((path) => ({ path, changedAt: null }))
  },
}

const row = (words: string) => `<li>${words}</li>`
const listOf = (rows: readonly string[]) => `<ul>${rows.map(row).join('')}</ul>`
const linkTo = (path: string, words: string) => `<a href="${path}">${escapeHtml(words)}</a>`

const PAGES: Record<string, (db: Db, request: PageRequest) => Promise<PageView>> = {
  [GROW]: async (db, { now, publicUrl }) => {
    const grow = await readGrow(db, now)
    const open = grow.cycles
      .filter(({ opensAt }) => Date.parse(opensAt) <= now.getTime())
      .flatMap((cycle) => {
        return cycle.offers.map((offer) => ({ ...offer, closesAt: cycle.closesAt }))
      })
    const offers = open.map((offer) => {
      const crop = grow.produce.find(({ id }) => id === offer.produceId)
      const farm = grow.farms.find(({ id }) => id === offer.farmId)
      return {
        ...offer,
        crop: crop?.name ?? '',
        unit: crop?.unit ?? ('piece' as const),
        image: crop?.image ?? '',
        farm: farm?.name ?? '',
        isExample: farm?.isExample ?? true,
      }
    })
    // Nobody is told by a search engine of produce that no farm has.
    const real = offers.filter(({ isExample }) => !isExample)
    return {
      title: 'Grow',
      description:
        'Produce from Ghanaian farms, ordered until a window closes, harvested for you and delivered nationwide.',
      canonical: GROW,
      data: [
        {
          '@type': 'ItemList',
          name: 'Produce on sale now',
          numberOfItems: real.length,
          itemListElement: real.map(({ crop, farm, unit, price, image, left, closesAt }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            item: {
              '@type': 'Product',
              name: `${crop} from ${farm}`,
              ...(socialPicture(image) && { image: `${publicUrl}${socialPicture(image)}` }),
              offers: {
                '@type': 'Offer',
                price: (price / 100).toFixed(2),
                priceCurrency: 'GHS',
                priceSpecification: {
                  '@type': 'UnitPriceSpecification',
                  price: (price / 100).toFixed(2),
                  priceCurrency: 'GHS',
                  unitText: unit,
                },
                availabilityEnds: closesAt,
                availability: `https://schema.org/${left === 0 ? 'SoldOut' : 'InStock'}`,
                url: `${publicUrl}${GROW}`,
              },
            },
          })),
        },
      ],
      plain: `<h1>Grow</h1>${listOf(
        offers.map(({ crop, farm, unit, price }) =>
          escapeHtml(`${crop}, ${farm}: ${formatCedis(price)} ${perUnit(unit)}`),
        ),
      )}<p>${linkTo(FARMS, 'Farms')} ${linkTo(`${GROW}/calendar`, 'Seasons')} ${linkTo(`${GROW}/join`, 'Grow for us')}</p>`,
    }
  },
  [FARMS]: async (db, { publicUrl }) => {
    const farms = await listFarms(db)
    const real = farms.filter(({ isExample }) => !isExample)
    return {
      title: 'Farms',
      description: 'The farms that grow for us, by region: who they are and what they have.',
      canonical: FARMS,
      data: [
        {
          '@type': 'ItemList',
          name: 'Farms',
          numberOfItems: real.length,
          itemListElement: real.map(({ id, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: `${publicUrl}${FARMS}/${id}`,
          })),
        },
      ],
      plain: `<h1>Farms</h1>${listOf(
        farms.map(
          ({ id, name, town, region }) => `${linkTo(`${FARMS}/${id}`, name)} ${escapeHtml(`${town}, ${region}`)}`,
        ),
      )}`,
    }
  },
  [`${GROW}/calendar`]: async (db) => ({
    title: 'Seasonal calendar',
    description: 'When tomatoes, yam, mangoes and more usually come to market in Ghana, by crop and region.',
    canonical: `${GROW}/calendar`,
    plain: `<h1>Seasonal calendar</h1>${listOf(
      (await listProduce(db)).map(({ name, seasons }) =>
        escapeHtml(`${name}: ${seasons.map((one) => `${monthsWords(one)} ${one.level} (${one.where})`).join('; ')}`),
      ),
    )}`,
  }),
  [`${GROW}/collect`]: async (db) => ({
    title: 'Collection points',
    description: 'Where to collect produce that you ordered from the farms, with addresses and hours.',
    canonical: `${GROW}/collect`,
    plain: `<h1>Collection points</h1>${listOf(
      (await listPoints(db)).map(({ name, address, city, hours }) =>
        escapeHtml(`${name}: ${address}, ${city}. ${hours}`),
      ),
    )}`,
  }),
  [`${GROW}/join`]: async () => ({
    title: 'Grow for us',
    description:
      'Farmers in Ghana: tell us what you grow and where, and sell it to shoppers through our order windows.',
    canonical: `${GROW}/join`,
    plain: '<h1>Grow for us</h1><p>Tell us what you grow and where. We call you.</p>',
  }),
}

async function describeFarm(db: Db, { path, publicUrl }: PageRequest): Promise<PageView | null> {
  const farm: FarmView | undefined = (await listFarms(db)).find(({ id }) => path === `${FARMS}/${id}`)
  if (!farm) return null
  const { name, town, region, summary, story, isExample } = farm
  const picture = socialPicture(farm.image)
  return {
    title: name,
    description: `${summary} ${town}, ${region}.`,
    canonical: path,
    // A farm that is made up is nothing that a search engine should know.
    isHidden: isExample,
    ...(picture && { picture: { path: picture, alt: name } }),
    data: [
      ...(isExample
        ? []
        : [
            {
              '@type': 'LocalBusiness',
              name,
              description: summary,
              url: `${publicUrl}${path}`,
              address: { '@type': 'PostalAddress', addressLocality: town, addressRegion: region, addressCountry: 'GH' },
            },
          ]),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Farms', item: `${publicUrl}${FARMS}` },
          { '@type': 'ListItem', position: 2, name, item: `${publicUrl}${path}` },
        ],
      },
    ],
    plain: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(`${town}, ${region}`)}</p>${story
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join('')}`,
  }
}
