import type { ProduceView } from '#domain/grow/grow-documents.ts'
import { levelIn, monthsWords, type Season } from '#domain/grow/season.ts'
import { MONTHS } from '#domain/time/accra-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { GrowHead } from './grow-head.tsx'
import { useGrow, useGrowNow } from './grow-query.ts'
import { GROW_TEXTS } from './grow-texts.ts'

const TEXTS = GROW_TEXTS.seasons
const COLOURS: Record<Season['level'], string> = {
  peak: 'bg-palm text-on-palm',
  some: 'bg-palm-soft text-palm-text',
  lean: 'bg-brick-soft text-brick-text',
}

/** When crops usually come to market. */
export function SeasonsPage() {
  const query = useGrow()
  const month = useGrowNow(60_000).getUTCMonth() + 1
  const crops = query.data?.produce ?? []
  const now = crops.filter(({ seasons }) => levelIn(seasons, month) === 'peak')
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <GrowHead title={TEXTS.title}>{TEXTS.lead}</GrowHead>
      {query.data ? (
        <>
          <section aria-labelledby="peak" className="grid gap-2">
            <h2 id="peak" className="text-lg">
              {TEXTS.now(MONTHS[month - 1] ?? '')}
            </h2>
            <p>{now.length > 0 ? now.map(({ name }) => name).join(', ') : TEXTS.nothing}</p>
          </section>
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {crops.map((crop) => (
              <Crop key={crop.id} crop={crop} month={month} />
            ))}
          </ul>
        </>
      ) : (
        <QueryWait query={query} title={GROW_TEXTS.failed} waiting={<Skeleton className="h-[60vh]" />} />
      )}
    </div>
  )
}

function Crop({ crop: { name, localName, image, seasons }, month }: { crop: ProduceView; month: number }) {
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex items-center gap-3">
        <ItemPicture image={image} category="supermarket" sizes="48px" className="size-12" />
        <div className="min-w-0">
          <h2 className="font-semibold text-lg leading-tight">{name}</h2>
          {localName !== '' && <p className="text-muted text-sm italic">{localName}</p>}
        </div>
      </div>
      {/* The list below says the same in words. */}
      <div aria-hidden className="grid grid-cols-12 gap-0.5 text-center font-semibold text-xs">
        {MONTHS.map((one, index) => {
          const level = levelIn(seasons, index + 1)
          return (
            <span
              key={one}
              className={classNames(
                'rounded-sm py-1.5',
                level ? COLOURS[level] : 'bg-sunken text-muted',
                index + 1 === month && 'outline-2 outline-gold outline-offset-1',
              )}
            >
              {one[0]}
            </span>
          )
        })}
      </div>
      <ul className="grid gap-1 text-sm">
        {seasons.map((season) => (
          <li key={`${season.from} ${season.level} ${season.where}`}>
            <strong>
              {monthsWords(season)}: {TEXTS.levels[season.level]}
            </strong>
            , {season.where}
          </li>
        ))}
      </ul>
    </li>
  )
}
