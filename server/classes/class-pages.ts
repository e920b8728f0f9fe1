import { ClassCard, type ClassView } from '#domain/classes/classes-api.ts'
import { sum } from '#domain/money.ts'
import { momentText } from '#domain/notifications/order-words.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { PageRequest, PageView, PublicPages } from '../capability/public-pages.ts'
import { sectionView } from '../capability/section-view.ts'
import { socialPicture } from '../capability/social-picture.ts'
import { breadcrumbs, listOf, offerOf } from '../capability/structured-data.ts'
import { findClass, listPublished } from './class-queries.ts'
import { classView } from './class-view.ts'

const MASTERCLASS = '/masterclass'

/** Pages without data: what they say without script. */
const PLAIN: Record<string, Pick<PageView, 'title' | 'description'>> = {
  '/training': {
    title: 'Training',
    description:
      'Hands-on training for cooks, caterers and food sellers, for one person or a team. Apply in two minutes.',
  },
  '/partner': {
    title: 'Partner with us',
    description:
      'For kitchens, shops, riders and companies that want to sell, deliver or buy with us. Apply in two minutes.',
  },
}

/** Classes, training and partners, as search engines and browsers without script read them. */
export const classPages: PublicPages = {
  paths: /^\/(masterclass(\/[a-z0-9_-]+)?|training|partner)$/,
  describe: async (db, request) => {
    const { path, now } = request
    const page = PLAIN[path]
    if (page) {
      const plain = `<h1>${page.title}</h1><p>${page.description}</p>`
      return { ...page, canonical: path, plain }
    }
    if (path === MASTERCLASS) return describeList((await listPublished(db, now)).map(classView), request)
    const found = await findClass(db, path.slice(MASTERCLASS.length + 1), now)
    return found?.isOffered ? describeClass(classView(found), request) : null
  },
  list: async (db, now) => {
    const paths = (await listPublished(db, now)).map(({ id }) => `${MASTERCLASS}/${id}`)
    return [MASTERCLASS, ...Object.keys(PLAIN), ...paths].map((path) => ({ path, changedAt: null }))
  },
}

function describeList(classes: readonly ClassView[], request: PageRequest): PageView {
  const { publicUrl, now } = request
  const ahead = classes.filter(({ startsAt }) => new Date(startsAt) > now)
  return {
    title: 'Masterclass',
    description:
      'Cooking classes and webinars about Ghanaian food: dates, teachers, seats, and the recording afterwards.',
    canonical: MASTERCLASS,
    data: [
      listOf(
        'Masterclass',
        ahead.map(({ id, title }) => ({ name: title, url: `${publicUrl}${MASTERCLASS}/${id}` })),
      ),
    ],
    ...sectionView(request, { url: '/api/classes', answer: { classes: ClassCard.array().parse(classes) } }),
  }
}

function describeClass(of: ClassView, request: PageRequest): PageView {
  const { publicUrl, settings, now } = request
  const { id, title, summary, teacher, startsAt, minutes, place, price, serviceFee, isCancelled, seatsLeft } = of
  const path = `${MASTERCLASS}/${id}`
  const url = `${publicUrl}${path}`
  const picture = socialPicture(of.image)
  const begins = new Date(startsAt)
  const organizer = { '@type': 'Organization', name: settings.brand.name, url: publicUrl }
  const isOpen = !isCancelled && seatsLeft > 0 && begins > now
  return {
    title,
    description: `${momentText(begins)}, with ${teacher}. ${summary}`,
    canonical: path,
    ...(picture && { picture: { path: picture, alt: title } }),
    data: [
      {
        '@type': 'Event',
        name: title,
        description: summary,
        url,
        startDate: startsAt,
        endDate: new Date(begins.getTime() + minutes * MINUTE_MS).toISOString(),
        eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: `https://schema.org/${place === '' ? 'Online' : 'Offline'}EventAttendanceMode`,
        location:
          place === '' ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: place, address: place },
        ...(picture && { image: [`${publicUrl}${picture}`] }),
        performer: { '@type': 'Person', name: teacher },
        organizer,
        maximumAttendeeCapacity: of.seats,
        remainingAttendeeCapacity: seatsLeft,
        offers: offerOf(sum(price, serviceFee), isOpen ? 'InStock' : 'SoldOut', url),
      },
      { '@type': 'Course', name: title, description: summary, url, provider: organizer },
      breadcrumbs({ name: 'Masterclass', item: `${publicUrl}${MASTERCLASS}` }, { name: title, item: url }),
    ],
    ...sectionView(request, { url: `/api/classes/${id}`, answer: of }),
  }
}
