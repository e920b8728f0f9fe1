import { Tractor } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { Grow } from '#domain/grow/grow-api.ts'
import type { FarmView } from '#domain/grow/grow-documents.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { GrowHead } from './grow-head.tsx'
import { offersOf, openCycles, useGrow, useGrowNow } from './grow-query.ts'
import { GROW_TEXTS } from './grow-texts.ts'
import { OfferCard } from './offer-card.tsx'

const TEXTS = GROW_TEXTS.farms

/** All farms, by region. */
export function FarmsPage() {
  const query = useGrow()
  const farms = query.data?.farms ?? []
  const regions = [...new Set(farms.map(({ region }) => region))].toSorted()
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <GrowHead title={TEXTS.title}>{TEXTS.lead}</GrowHead>
      {!query.data && <QueryWait query={query} title={GROW_TEXTS.failed} waiting={<Skeleton className="h-[60vh]" />} />}
      {query.data && farms.length === 0 && <EmptyState icon={Tractor} {...TEXTS.none} />}
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {regions.map((region) => (
          <section key={region} aria-label={region} className="grid grid-cols-1 gap-3">
            <h2 className="text-lg">{region}</h2>
            <ul className="grid grid-cols-1 gap-4">
              {farms
                .filter((farm) => farm.region === region)
                .map((farm) => (
                  <li key={farm.id}>
                    <FarmCard farm={farm} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function FarmCard({ farm: { id, name, town, summary, image, isExample } }: { farm: FarmView }) {
  return (
    <Link
      to={paths.farm(id)}
      className="flex h-full gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:border-line-strong"
    >
      <ItemPicture image={image} category="supermarket" sizes="80px" className="size-20" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-display font-semibold text-lg leading-tight">{name}</span>
        <span className="text-muted text-sm">{town}</span>
        <span className="text-sm">{summary}</span>
        {isExample && <Badge className="self-start">{GROW_TEXTS.example}</Badge>}
      </span>
    </Link>
  )
}

/** One farm, and what it sells now. */
export function FarmPage() {
  const { farmId } = useParams()
  const query = useGrow()
  const farm = query.data?.farms.find(({ id }) => id === farmId)
  if (query.data && farm) return <Farm grow={query.data} farm={farm} />
  return (
    <div className="column py-8">
      {query.data ? (
        <EmptyState
          icon={Tractor}
          heading="h1"
          {...TEXTS.missing}
          action={<LinkButton to={paths.farms}>{TEXTS.all}</LinkButton>}
        />
      ) : (
        <QueryWait query={query} title={GROW_TEXTS.failed} waiting={<Skeleton className="h-[60vh]" />} />
      )}
    </div>
  )
}

function Farm({ grow, farm }: { grow: Grow; farm: FarmView }) {
  const { id, name, town, region, summary, story, image, isExample } = farm
  const now = useGrowNow(30_000)
  const open = openCycles(grow, now).flatMap((cycle) =>
    offersOf(grow, cycle)
      .filter((offer) => offer.farmId === id)
      .map((offer) => ({ offer, cycleId: cycle.id })),
  )
  return (
    <article className="column grid grid-cols-1 gap-8 py-8">
      <GrowHead title={name}>
        {town}, {region}
      </GrowHead>
      <div className="flex flex-wrap items-start gap-6">
        <ItemPicture image={image} category="supermarket" sizes="160px" isEager className="size-32 md:size-40" />
        <section aria-label={TEXTS.story} className="grid min-w-0 max-w-prose flex-1 basis-64 gap-3">
          {isExample && <p className="rounded-md bg-gold-soft px-3 py-2 text-gold-text">{GROW_TEXTS.exampleText}</p>}
          <p className="font-semibold">{summary}</p>
          {story.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      </div>
      <section aria-labelledby="now" className="grid grid-cols-1 gap-3">
        <h2 id="now" className="text-lg">
          {TEXTS.now}
        </h2>
        {open.length === 0 ? (
          <p className="text-muted">{TEXTS.nothing}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {open.map(({ offer, cycleId }) => (
              <OfferCard key={`${cycleId} ${offer.produceId}`} offer={offer} cycleId={cycleId} isEager={false} />
            ))}
          </ul>
        )}
      </section>
    </article>
  )
}
