import { GraduationCap } from 'lucide-react'
import { Link } from 'react-router'
import { listStaffClasses, type StaffClass } from '#domain/classes/classes-api.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { dotted } from '../../ui/words/dotted.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { CatalogueRows } from '../catalogue/catalogue-page.tsx'
import { CARD, Fact, OldMark, WaitingRows } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { CLASSES_TEXTS as TEXTS } from './classes-texts.ts'

const TABS = ['seats', 'edit'] as const
const RIGHT = 'catalogue.change'

/** The classes: their seats, and the form of each. */
export function ClassesPage() {
  const { may, isLocked } = useStaff()
  const allowed = TABS.filter((one) => one === 'seats' || may(RIGHT))
  const tabs = useAddress().tabs('tab', 'seats', allowed, (tab) => TEXTS.tabs[tab])
  return (
    <OfficePage title={TEXTS.title} className="max-w-5xl">
      <Tabs label={TEXTS.which} {...tabs}>
        {tabs.value === 'seats' ? (
          <Seats />
        ) : isLocked(RIGHT) ? (
          <p className="py-8 text-center text-muted">{TEXTS.locked}</p>
        ) : (
          <CatalogueRows noun="class" />
        )}
      </Tabs>
    </OfficePage>
  )
}

function Seats() {
  const query = useRead(listStaffClasses, {}, LIVE)
  if (!query.data) return <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
  const { rows } = query.data
  return (
    <div className="grid grid-cols-1 gap-3 pt-2">
      <OldMark query={query} />
      {rows.length === 0 ? (
        <EmptyState icon={GraduationCap} {...TEXTS.none} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={paths.staffClass(row.id)} className={`${CARD} h-full hover:border-line-strong`}>
                <ClassFacts of={row} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Title, day and seats of a class. */
export function ClassFacts({ of, heading: Heading = 'h2' }: { of: StaffClass; heading?: 'h1' | 'h2' }) {
  const { title, startsAt, place, seats, paid, held, checkedIn, isOffered, isCancelled, hasJoinUrl } = of
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Heading className="mr-auto text-lg">{title}</Heading>
        {isCancelled && <Badge tone="brick-soft">{TEXTS.cancelled}</Badge>}
        {!isOffered && <Badge>{TEXTS.draft}</Badge>}
        {place === '' && !hasJoinUrl && !isCancelled && <Badge tone="gold-soft">{TEXTS.noLink}</Badge>}
      </div>
      <p>{dotted([momentYearWords(startsAt), place === '' ? TEXTS.online : place])}</p>
      <dl className="grid grid-cols-4 gap-2">
        <Fact name={TEXTS.paid}>{paid}</Fact>
        <Fact name={TEXTS.held}>{held}</Fact>
        <Fact name={TEXTS.free}>{Math.max(0, seats - paid - held)}</Fact>
        <Fact name={TEXTS.here}>{checkedIn}</Fact>
      </dl>
    </>
  )
}
