import { useQuery } from '@tanstack/react-query'
import { CalendarDays, GraduationCap } from 'lucide-react'
import { Link } from 'react-router'
import type { ClassCard } from '#domain/classes/classes-api.ts'
import { sum } from '#domain/money.ts'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { minuteWords } from '../../ui/words/minute-words.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { classesQuery } from './class-queries.ts'
import { CLASS_TEXTS as TEXTS } from './class-texts.ts'

const GRID = 'grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))]'
const WAITING = <SkeletonStack className={GRID} parts={Array(4).fill('h-44 rounded-lg')} />

/** Whether a class has begun by the shop's clock. */
export const hasBegun = ({ startsAt }: Pick<ClassCard, 'startsAt'>, now: Date) => Date.parse(startsAt) <= now.getTime()

/** All classes by date, the past ones apart. */
export function ClassesPage() {
  usePageTitle(TEXTS.title)
  const query = useQuery(classesQuery)
  const now = useShopNow()
  const classes = query.data?.classes
  const ahead = classes?.filter((one) => !hasBegun(one, now))
  const past = classes?.filter((one) => hasBegun(one, now)).toReversed()
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <header className="max-w-prose">
        <h1 className="text-2xl">{TEXTS.title}</h1>
        <p className="mt-2 text-muted">{TEXTS.lead}</p>
      </header>
      {!ahead || !past ? (
        <QueryWait query={query} title={TEXTS.failed} waiting={WAITING} />
      ) : (
        <>
          {ahead.length > 0 ? (
            <List title={TEXTS.ahead} classes={ahead} />
          ) : (
            <EmptyState
              icon={CalendarDays}
              {...TEXTS.none}
              action={<LinkButton to={paths.blog}>{TEXTS.toBlog}</LinkButton>}
            />
          )}
          {past.length > 0 && <List title={TEXTS.past} classes={past} />}
        </>
      )}
    </div>
  )
}

function List({ title, classes }: { title: string; classes: readonly ClassCard[] }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{title}</h2>
      <ul className={`grid gap-4 ${GRID}`}>
        {classes.map((one) => (
          <li key={one.id}>
            <Card of={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ of }: { of: ClassCard }) {
  const { id, title, summary, image, startsAt, minutes, place, teacher, price, serviceFee } = of
  const now = useShopNow()
  return (
    <Link
      to={paths.class(id)}
      className="flex h-full gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:border-line-strong"
    >
      <ItemPicture image={image} category="mains" sizes="96px" className="size-20 sm:size-24" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-display font-semibold text-lg leading-tight">{title}</span>
        <span className="font-medium text-sm">
          {momentYearWords(startsAt)} · {minuteWords(minutes)} · {place === '' ? TEXTS.online : place}
        </span>
        <span className="text-muted text-sm">{summary}</span>
        <span className="text-muted text-sm">{TEXTS.with(teacher)}</span>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          {!hasBegun(of, now) && !of.isCancelled && <Money amount={sum(price, serviceFee)} className="font-bold" />}
          <SeatsBadge of={of} />
        </span>
      </span>
    </Link>
  )
}

/** How many seats are left, or why there are none. */
export function SeatsBadge({ of }: { of: Pick<ClassCard, 'isCancelled' | 'startsAt' | 'seatsLeft' | 'hasRecording'> }) {
  const now = useShopNow()
  if (of.isCancelled) return <Badge tone="brick-soft">{TEXTS.cancelled}</Badge>
  if (hasBegun(of, now)) return <Badge>{of.hasRecording ? TEXTS.recorded : TEXTS.over}</Badge>
  return <Badge tone={of.seatsLeft === 0 ? 'brick-soft' : 'palm-soft'}>{TEXTS.seats(of.seatsLeft)}</Badge>
}

/** What stands in place of a class that there is not. */
export function NoClass() {
  return (
    <EmptyState
      icon={GraduationCap}
      heading="h1"
      {...TEXTS.missing}
      action={<LinkButton to={paths.masterclass}>{TEXTS.all}</LinkButton>}
    />
  )
}
