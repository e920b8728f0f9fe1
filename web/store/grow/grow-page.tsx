import { CalendarClock, Sprout } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { CycleView, Grow } from '#domain/grow/grow-api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { paths } from '../../client/paths.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { GrowHead } from './grow-head.tsx'
import { comingCycles, offersOf, openCycles, useGrow, useGrowNow } from './grow-query.ts'
import { GROW_TEXTS as TEXTS } from './grow-texts.ts'
import { OfferCard } from './offer-card.tsx'

const WAITING = (
  <SkeletonStack
    className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    parts={Array(4).fill('h-40 rounded-lg sm:h-80')}
  />
)

/** What can be ordered now, and which windows come; the region is in the address. */
export function GrowPage() {
  const query = useGrow()
  const now = useGrowNow(30_000)
  const open = query.data ? openCycles(query.data, now) : []
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <GrowHead title={TEXTS.title}>{TEXTS.lead}</GrowHead>
      {query.data ? (
        <>
          {open.length > 0 ? (
            <OpenCycles grow={query.data} cycles={open} now={now} />
          ) : (
            <EmptyState
              icon={Sprout}
              {...TEXTS.none}
              action={<LinkButton to={paths.seasons}>{TEXTS.nav.seasons}</LinkButton>}
            />
          )}
          <Coming cycles={comingCycles(query.data, now)} />
        </>
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={WAITING} />
      )}
    </div>
  )
}

function OpenCycles({ grow, cycles, now }: { grow: Grow; cycles: readonly CycleView[]; now: Date }) {
  const [address, setAddress] = useSearchParams()
  const region = address.get('region') ?? ''
  const regions = [...new Set(grow.farms.map((farm) => farm.region))].toSorted()
  return (
    <>
      <SelectField
        label={TEXTS.region}
        className="max-w-xs"
        value={region === '' ? 'any' : region}
        onValueChange={(value) =>
          setAddress(value === 'any' ? {} : { region: value }, { replace: true, preventScrollReset: true })
        }
        options={[{ value: 'any', label: TEXTS.anyRegion }, ...regions.map((value) => ({ value, label: value }))]}
      />
      {cycles.map((cycle) => {
        const offers = offersOf(grow, cycle).filter(({ farm }) => region === '' || farm.region === region)
        return (
          <section key={cycle.id} aria-labelledby={`cycle-${cycle.id}`} className="grid grid-cols-1 gap-4">
            <div className="flex items-center gap-4 rounded-lg bg-palm-soft px-4 py-3 text-palm-text">
              <CalendarClock aria-hidden className="size-6 shrink-0" />
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-60">
                  <h2 id={`cycle-${cycle.id}`} className="text-lg">
                    {cycle.name}
                  </h2>
                  <p className="text-sm">
                    {/* No break before the dot, so that it never begins a line. */}
                    {`${TEXTS.closes(momentWords(cycle.closesAt))}\u00a0· ${TEXTS.ready(momentWords(cycle.readyAt))}`}
                  </p>
                </div>
                <p className="tabular font-bold">{TEXTS.left(spanWords(Date.parse(cycle.closesAt) - now.getTime()))}</p>
              </div>
            </div>
            {offers.length > 0 ? (
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
                {offers.map((offer, index) => (
                  <OfferCard
                    key={`${offer.farmId} ${offer.produceId}`}
                    offer={offer}
                    cycleId={cycle.id}
                    isEager={index < 4}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState icon={Sprout} {...TEXTS.noMatch} />
            )}
          </section>
        )
      })}
    </>
  )
}

/** `3 d 4 h`, `4 h 12 min` or `12 min`. */
function spanWords(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.floor((ms % HOUR_MS) / MINUTE_MS),
  ]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${Math.max(1, minutes)} min`
}

function Coming({ cycles }: { cycles: readonly CycleView[] }) {
  if (cycles.length === 0) return null
  return (
    <section aria-labelledby="coming" className="grid grid-cols-1 gap-3">
      <h2 id="coming" className="text-lg">
        {TEXTS.coming}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {cycles.map(({ id, name, opensAt, readyAt }) => (
          <li key={id} className="rounded-lg border border-line bg-surface p-4">
            <p className="font-semibold">{name}</p>
            <p className="text-muted text-sm">{TEXTS.opens(momentWords(opensAt))}</p>
            <p className="text-muted text-sm">{TEXTS.ready(momentWords(readyAt))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
