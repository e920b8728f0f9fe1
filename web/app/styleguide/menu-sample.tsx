import { CATEGORIES, type MenuItem } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { useNow } from '../../client/shop/clock.tsx'
import { AgeNotice } from '../../store/menu/age/age-notice.tsx'
import { OpeningBanner } from '../../store/menu/home/opening-banner.tsx'
import { PromoTips } from '../../store/menu/home/promo-tips.tsx'
import { ItemGrid, SkeletonGrid } from '../../store/menu/item/item-grid.tsx'
import { LoadingNotice } from '../../store/menu/loading-notice.tsx'
import type { LoadingPhase } from '../../store/menu/loading-phase.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'

const JOLLOF: MenuItem = {
  id: 'jollof-rice',
  name: 'Jollof Rice',
  description: 'Long-grain rice cooked in rich tomato and pepper stew.',
  category: 'mains',
  image: '/pictures/jollof-rice.webp',
  images: [],
  popular: true,
  requiresAgeVerification: false,
  needsAccompaniment: true,
  synonyms: [],
  grouping: 'Rice dishes',
  shop: 'home',
  isAvailable: true,
  prices: { medium: pesewas(3_500), large: pesewas(5_000) },
  variations: [],
  schedules: [],
}
const MINUTE = { dayOfWeek: 'All days', startTime: '00:00', endTime: '00:01' } as const

const ITEMS: MenuItem[] = [
  JOLLOF,
  { ...JOLLOF, id: 'beer', name: 'Club Beer', category: 'beverages', image: '/pictures/missing.webp' },
  { ...JOLLOF, id: 'hours', name: 'A dish with a name that is longer than two lines of a card', schedules: [MINUTE] },
  { ...JOLLOF, id: 'no-price', name: 'No price', category: 'equipment', image: '', prices: {} },
]

export function MenuSample() {
  const now = useNow()
  return (
    <>
      <OpeningBanner />
      <PromoTips />
      <ItemGrid items={ITEMS} now={now} onOpen={() => undefined} />
      <SkeletonGrid category="mains" count={4} />
      <AgeNotice count={3} section="style guide" />
      <div className="flex flex-wrap gap-3">
        {CATEGORIES.map((category) => (
          <ItemPicture key={category} image="" alt={category} category={category} sizes="96px" className="size-24" />
        ))}
      </div>
    </>
  )
}

const PROGRESS: Record<LoadingPhase, number> = {
  connecting: 0,
  fetching: 33,
  processing: 67,
  caching: 80,
  complete: 100,
  error: 0,
}

export function PhaseSample({ phase }: { phase: LoadingPhase }) {
  return <LoadingNotice state={{ phase, progress: PROGRESS[phase] }} />
}
