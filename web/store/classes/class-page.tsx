import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ClassView } from '#domain/classes/classes-api.ts'
import { isRefusal } from '../../client/api.ts'
import { BackLink } from '../../client/back-link.tsx'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { ShowPicture } from '../../ui/show-picture.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { minuteWords } from '../../ui/words/minute-words.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { classQuery } from './class-queries.ts'
import { CLASS_TEXTS as TEXTS } from './class-texts.ts'
import { NoClass, SeatsBadge } from './classes-page.tsx'

type Registration = ComponentType<{ of: ClassView }>

/** One class: what happens, when, with whom, and the registration. */
export function ClassPage({ registration }: { registration: Registration }) {
  const { classId = '' } = useParams()
  const query = useQuery(classQuery(classId))
  usePageTitle(query.data?.title ?? TEXTS.title)
  if (query.data) return <Class of={query.data} registration={registration} />
  return (
    <div className="column py-8">
      {isRefusal(query.error) ? (
        <NoClass />
      ) : (
        <QueryWait query={query} title={TEXTS.oneFailed} waiting={<Skeleton className="h-[70vh]" />} />
      )}
    </div>
  )
}

function Class({ of, registration: Registration }: { of: ClassView; registration: Registration }) {
  const { title, summary, about, teacher, teacherAbout, materials, image, place, startsAt, minutes } = of
  const fact = (name: string, value: ReactNode) => (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
  return (
    <article className="column grid grid-cols-1 gap-8 py-6">
      <BackLink to={paths.masterclass}>{TEXTS.all}</BackLink>
      <header className="flex flex-wrap items-center gap-6">
        <div className="grid justify-items-center gap-3">
          <ItemPicture
            image={image}
            category="mains"
            sizes="(min-width: 768px) 192px, 128px"
            isEager
            className="size-32 md:size-48"
          />
          <ShowPicture images={[image]} className="print:hidden" />
        </div>
        <div className="grid min-w-0 flex-1 basis-96 justify-items-start gap-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="max-w-prose">{summary}</p>
          <SeatsBadge of={of} />
        </div>
      </header>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {fact(TEXTS.when, `${momentYearWords(startsAt)}, ${minuteWords(minutes)} (${TEXTS.accra})`)}
        {fact(TEXTS.where, place === '' ? TEXTS.online : place)}
        {fact(
          TEXTS.teacher,
          <>
            {teacher}
            {teacherAbout !== '' && <span className="block text-muted text-sm">{teacherAbout}</span>}
          </>,
        )}
      </dl>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-8">
          {about.length > 0 && (
            <section aria-labelledby="about" className="grid max-w-prose grid-cols-1 gap-3">
              <h2 id="about" className="text-lg">
                {TEXTS.about}
              </h2>
              {about.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          )}
          {materials.length > 0 && (
            <section aria-labelledby="materials" className="grid max-w-prose grid-cols-1 gap-3">
              <h2 id="materials" className="text-lg">
                {TEXTS.materials}
              </h2>
              <ul className="grid list-disc gap-1 pl-5">
                {materials.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <Registration of={of} />
      </div>
    </article>
  )
}
