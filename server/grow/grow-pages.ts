import { VISITOR } from '#domain/actor.ts'
import type { Grow } from '#domain/grow/grow-api.ts'
import type { PageRequest, PageView, PublicPages } from '../capability/public-pages.ts'
import { sectionView } from '../capability/section-view.ts'
import { socialPicture } from '../capability/social-picture.ts'
import { breadcrumbs, listOf, offerOf, priceOf } from '../capability/structured-data.ts'
import type { Db } from '../db/db.ts'
import { listFarms } from './grow-queries.ts'
import { readGrow } from './grow-routes.ts'

const GROW = '/grow'
const FARMS = `${GROW}/farms`
/** The time in a page is rounded down to this, ms, so that the pages of a crowd are the same and compressed once. */
const MOMENT_MS = 10_000

/** The farm network, as search engines and browsers without script read it. */
export const growPages: PublicPages = {
  paths: /^\/grow(\/(farms(\/[a-z0-9_-]+)?|calendar|collect|join|cart))?$/,
  describe: async (db, request) => {
    const { path } = request
    if (path === `${GROW}/cart`) {
      return { title: 'Grow basket', description: 'Your produce.', canonical: GROW, isHidden: true }
    }
    const describe = PAGES[path] ?? describeFarm
    const now = new Date(Math.floor(request.now.getTime() / MOMENT_MS) * MOMENT_MS)
    return describe(db, { ...request, now })
  },
  list: async (db) => {
    const farms = (await listFarms(db)).flatMap(({ id, isExample }) => (isExample ? [] : `${FARMS}/${id}`))
    return [...Object.keys(PAGES), ...farms].map((path) => ({ path, changedAt: null }))
  },
}

/** Pages of the farm network are drawn from one answer. */
const growView = (request: PageRequest, answer: Grow) => sectionView(request, { url: '/api/grow', answer })

const PAGES: Record<string, (db: Db, request: PageRequest) => Promise<PageView>> = {
  [GROW]: async (db, request) => {
    const { now, publicUrl } = request
    const grow = await readGrow(db, VISITOR, now)
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
    // Search engines learn nothing of produce that no farm has.
    const real = offers.filter(({ isExample }) => !isExample)
    return {
      title: 'Grow',
      description:
        'Produce from Ghanaian farms, ordered until a window closes, harvested for you and delivered nationwide.',
      canonical: GROW,
      data: [
        listOf(
          'Produce on sale now',
          real.map(({ crop, farm, unit, price, image, left, closesAt }) => ({
            item: {
              '@type': 'Product',
              name: `${crop} from ${farm}`,
              ...(socialPicture(image) && { image: `${publicUrl}${socialPicture(image)}` }),
              offers: {
                ...offerOf(price, left === 0 ? 'SoldOut' : 'InStock', `${publicUrl}${GROW}`),
                priceSpecification: { '@type': 'UnitPriceSpecification', ...priceOf(price), unitText: unit },
                availabilityEnds: closesAt,
              },
            },
          })),
        ),
      ],
      ...growView(request, grow),
    }
  },
  [FARMS]: async (db, request) => {
    const { now, publicUrl } = request
    const grow = await readGrow(db, VISITOR, now)
    const real = grow.farms.filter(({ isExample }) => !isExample)
    return {
      title: 'Farms',
      description: 'The farms that grow for us, by region: who they are and what they have.',
      canonical: FARMS,
      data: [
        listOf(
          'Farms',
          real.map(({ id, name }) => ({ name, url: `${publicUrl}${FARMS}/${id}` })),
        ),
      ],
      ...growView(request, grow),
    }
  },
  [`${GROW}/calendar`]: async (db, request) => ({
    title: 'Seasonal calendar',
    description: 'When tomatoes, yam, mangoes and more usually come to market in Ghana, by crop and region.',
    canonical: `${GROW}/calendar`,
    ...growView(request, await readGrow(db, VISITOR, request.now)),
  }),
  [`${GROW}/collect`]: async (db, request) => ({
    title: 'Collection points',
    description: 'Where to collect produce that you ordered from the farms, with addresses and hours.',
    canonical: `${GROW}/collect`,
    ...growView(request, await readGrow(db, VISITOR, request.now)),
  }),
  [`${GROW}/join`]: async () => ({
    title: 'Grow for us',
    description:
      'Farmers in Ghana: tell us what you grow and where, and sell it to shoppers through our order windows.',
    canonical: `${GROW}/join`,
    plain: '<h1>Grow for us</h1><p>Tell us what you grow and where. We call you.</p>',
  }),
}

async function describeFarm(db: Db, request: PageRequest): Promise<PageView | null> {
  const { path, publicUrl, now } = request
  const grow = await readGrow(db, VISITOR, now)
  const farm = grow.farms.find(({ id }) => path === `${FARMS}/${id}`)
  if (!farm) return null
  const { name, town, region, summary, isExample } = farm
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
      breadcrumbs({ name: 'Farms', item: `${publicUrl}${FARMS}` }, { name, item: `${publicUrl}${path}` }),
    ],
    ...growView(request, grow),
  }
}
