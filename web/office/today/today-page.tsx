import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatCedis } from '#domain/money.ts'
import { readReport } from '#domain/reports/reports-api.ts'
import { nameList } from '#domain/text/name-list.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { readToday, type TodayNumbers } from '#domain/today/today-api.ts'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { minuteWords } from '../../ui/words/minute-words.ts'
import { OldMark, WaitingRows } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { durationWords } from '../frame/span-words.ts'
import { useStaff } from '../frame/staff-access.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { TODAY_TEXTS as TEXTS } from './today-texts.ts'

/** How often the report is read again, ms. */
const REPORT_REREAD_MS = 60_000

/** After how many seconds half of the orders, and nine of ten, should have been seen. */
const MOST_S = { seen: 30, seenByNine: 180 }
/** More late orders than these need a hand. */
const MOST_LATE_PERCENT = 10

/** A number in words, and the screen where it is worked on, if there is one. */
type Entry = { text: string; to: string | null; isNeeded: boolean }

/** The numbers that need a hand, each with the screen where it is worked on. */
export function TodayPage() {
  const query = useRead(readToday, {}, LIVE)
  const sold = useSoldToday(query.data?.orders.late ?? 0)
  const entries = query.data && [...sold, ...entriesOf(query.data)]
  const needed = entries?.filter(({ isNeeded }) => isNeeded) ?? []
  const fine = entries?.filter(({ isNeeded }) => !isNeeded) ?? []
  return (
    <OfficePage title={TEXTS.title} className="max-w-4xl gap-6">
      {!entries ? (
        <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
      ) : (
        <>
          <OldMark query={query} />
          {needed.length === 0 ? (
            <EmptyState icon={CircleCheck} {...TEXTS.nothing} />
          ) : (
            <section className="grid gap-3">
              <h2 className="text-lg">{TEXTS.needed}</h2>
              <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                {needed.map((entry) => (
                  <li key={entry.text}>
                    <EntryLink
                      entry={entry}
                      className="min-h-18 gap-3 rounded-lg border border-line border-l-8 border-l-brick bg-surface px-4 py-3 font-semibold text-lg leading-tight"
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="grid gap-2">
            <h2 className="text-lg">{TEXTS.fine}</h2>
            <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
              {fine.map((entry) => (
                <li key={entry.text} className="border-line border-b">
                  <EntryLink entry={entry} className="min-h-11 text-muted" />
                </li>
              ))}
            </ul>
          </section>
          <SoldOut dishes={query.data?.soldOutToday ?? []} />
        </>
      )}
    </OfficePage>
  )
}

/** For how long dishes were sold out since the kitchen opened. */
function SoldOut({ dishes }: { dishes: TodayNumbers['soldOutToday'] }) {
  if (dishes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{TEXTS.soldOut}</h2>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {dishes.map(({ itemId, name, minutes }) => (
          <li key={itemId} className="flex min-h-11 items-center justify-between gap-4 border-line border-b py-2">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="tabular shrink-0 text-muted">{minuteWords(minutes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * What was sold today and how quickly it was made, as the reports have it, for those who may read them.
 *
 * @param lateNow orders that are late and not ready yet: the reports do not count them
 */
function useSoldToday(lateNow: number): Entry[] {
  const { may, isLocked } = useStaff()
  const today = serviceDay(useShopNow())
  const input = { params: { name: 'hours' as const }, querystring: { from: today, to: today } }
  const options = { enabled: may('reports.read') && !isLocked('reports.read'), refetchInterval: REPORT_REREAD_MS }
  const { data } = useRead(readReport, input, options)
  if (!data) return []
  const { orders, revenue, accept, acceptP90, late } = data.total.now
  const to = paths.reports
  return [
    { text: TEXTS.words.sold(orders, formatCedis(revenue)), to, isNeeded: false },
    ...(accept === null || acceptP90 === null
      ? []
      : [
          {
            text: TEXTS.words.seen(durationWords(accept), durationWords(acceptP90)),
            to,
            isNeeded: accept > MOST_S.seen || acceptP90 > MOST_S.seenByNine,
          },
        ]),
    ...(late === null ? [] : [{ text: TEXTS.words.ready(late, lateNow), to, isNeeded: late > MOST_LATE_PERCENT }]),
  ]
}

function EntryLink({ entry: { text, to, isNeeded }, className }: { entry: Entry; className: string }) {
  const looks = classNames('tabular flex items-center', className)
  if (to === null) return <p className={looks}>{text}</p>
  return (
    <Link to={to} className={classNames(looks, isNeeded ? 'hover:bg-sunken' : 'hover:text-ink')}>
      <span className="min-w-0 flex-1">{text}</span>
      {isNeeded && <ChevronRight aria-hidden className="size-6 shrink-0 text-muted" />}
    </Link>
  )
}

function entriesOf({ orders, payments, requests, kitchen, cash, messages, setup }: TodayNumbers): Entry[] {
  const { words } = TEXTS
  const counted = (n: number, text: (n: number) => string, to: string | null): Entry => ({
    text: text(n),
    to,
    isNeeded: n > 0,
  })
  return [
    counted(orders.unseen, words.unseen, paths.board),
    counted(orders.late, words.late, paths.board),
    counted(orders.undelivered, words.undelivered, `${paths.board}?view=dispatch`),
    kitchen.unheard.length > 0
      ? { text: words.nobodyListens(nameList(kitchen.unheard)), to: paths.board, isNeeded: true }
      : { text: words.listening(kitchen.listening), to: paths.board, isNeeded: false },
    ...(kitchen.silentMinutes === 0
      ? []
      : [{ text: words.silent(minuteWords(kitchen.silentMinutes)), to: null, isNeeded: false }]),
    counted(payments.claimed, words.claimed, paths.payments),
    counted(payments.held, words.held, `${paths.payments}?tab=held`),
    counted(payments.overdueRefunds, words.overdueRefunds, `${paths.payments}?tab=refunds&list=open`),
    counted(payments.stuckRefunds, words.stuckRefunds, `${paths.payments}?tab=refunds`),
    counted(payments.failedPulls, words.failedPulls, `${paths.payments}?tab=settlements`),
    counted(payments.unmatched, words.unmatched, paths.payments),
    counted(requests.waiting, words.requests, paths.staffRequests),
    counted(requests.lateParcels, words.lateParcels, paths.staffRequests),
    counted(requests.silentReceivers, words.silentReceivers, paths.staffRequests),
    counted(requests.enquiries, words.enquiries, `${paths.staffRequests}?tab=importers`),
    counted(requests.growers, words.growers, `${paths.staffRequests}?tab=growers`),
    counted(requests.comments, words.comments, paths.ratings),
    counted(requests.entries, words.entries, paths.staffChallenges),
    counted(requests.airtime, words.airtime, `${paths.staffRequests}?tab=airtime`),
    counted(cash.handins, words.handins, paths.cash),
    counted(cash.discrepancies, words.discrepancies, paths.cash),
    { text: words.writtenOff(formatCedis(cash.writtenOff)), to: paths.cash, isNeeded: cash.writtenOff > 0 },
    { text: words.cash(formatCedis(cash.outstanding)), to: paths.cash, isNeeded: false },
    { ...counted(kitchen.soldOut, words.soldOut, `${paths.staffMenu}?view=sale&show=out`), isNeeded: false },
    counted(setup.open, words.setup, paths.settings),
    counted(messages.failed, words.messages, `${paths.messages}?state=failed`),
  ]
}
