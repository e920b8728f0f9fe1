import { ChevronLeft, ChevronRight, Package } from 'lucide-react'
import type { z } from 'zod'
import { listPackages, markPackage } from '#domain/subscriptions/packages-api.ts'
import { sortedByName } from '#domain/text/sorted-by-name.ts'
import { DAY_MS, serviceDay, startOfDay } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, Fact, OldMark, WaitingRows } from '../frame/office-list.tsx'
import { useAct } from '../frame/use-act.ts'
import { useAddress } from '../frame/use-address.ts'
import { useRead } from '../frame/use-read.ts'
import { PhoneLink } from './phone-link.tsx'
import { REQUESTS_TEXTS } from './requests-texts.ts'

const TEXTS = REQUESTS_TEXTS.packages
const WEEK_MS = 7 * DAY_MS

type Delivery = z.infer<(typeof listPackages.schema.response)[200]>['deliveries'][number]

/** The packages of a week, by town. */
export function PackagesTab() {
  const now = useShopNow()
  const { text, set } = useAddress()
  const thisWeek = mondayOf(now)
  const asked = /^\d{4}-\d\d-\d\d$/.test(text('week')) ? mondayOf(new Date(text('week'))) : thisWeek
  const weekOf = serviceDay(asked)
  const query = useRead(listPackages, { params: { weekOf } }, { staleTime: 0, refetchInterval: 30_000 })
  const { act, isPending } = useAct([listPackages], TEXTS.state)
  const goTo = (week: Date) => set({ week: week.getTime() === thisWeek.getTime() ? '' : serviceDay(week) })
  const rows = query.data && sortedByName(query.data.deliveries, ({ city }) => city)
  const done = rows?.filter(({ status }) => status === 'delivered').length ?? 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="icon"
          className="size-11"
          aria-label={TEXTS.earlier}
          onClick={() => goTo(new Date(asked.getTime() - WEEK_MS))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <h2 className="min-w-0 flex-1 text-center text-lg md:flex-none">
          {TEXTS.week} {dayWords(asked.toISOString())}
        </h2>
        <Button
          variant="outline"
          size="icon"
          className="size-11"
          aria-label={TEXTS.later}
          onClick={() => goTo(new Date(asked.getTime() + WEEK_MS))}
        >
          <ChevronRight aria-hidden />
        </Button>
        {rows && rows.length > 0 && (
          <p className="tabular w-full text-muted md:w-auto">{TEXTS.count(done, rows.length)}</p>
        )}
      </div>
      <OldMark query={query} />
      {!rows ? (
        <QueryWait query={query} title={REQUESTS_TEXTS.failed} waiting={<WaitingRows />} />
      ) : rows.length === 0 ? (
        <EmptyState icon={Package} {...TEXTS.none} />
      ) : (
        <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {rows.map((delivery) => (
            <PackageCard
              key={delivery.userId}
              delivery={delivery}
              isPending={isPending(delivery.userId)}
              onMark={(status) =>
                act(delivery.userId, () =>
                  call(markPackage, {
                    params: { weekOf, userId: delivery.userId },
                    body: { status, before: delivery.status },
                  }),
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The Monday of a day's week, in Accra. */
function mondayOf(day: Date): Date {
  return startOfDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS))
}

type PackageCardProps = {
  delivery: Delivery
  isPending: boolean
  onMark: (status: Delivery['status']) => void
}

function PackageCard({ delivery, isPending, onMark }: PackageCardProps) {
  const { planName, contents, phone, address, city, status } = delivery
  const recipient = delivery.recipientName || TEXTS.noName
  const tone = { due: 'gold-soft', delivered: 'palm-soft', skipped: 'neutral' } as const
  const mark = (next: Delivery['status'], words: string, variant: 'default' | 'outline' | 'ghost') => (
    <ActButton act={words} of={recipient} variant={variant} isPending={isPending} onClick={() => onMark(next)} />
  )
  return (
    <li className={CARD} aria-label={recipient}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-lg">{recipient}</h3>
        <Badge>{planName}</Badge>
        <Badge tone={tone[status]}>{TEXTS.state[status]}</Badge>
      </div>
      <dl className="grid gap-2">
        <Fact name={REQUESTS_TEXTS.where}>
          {[address, city].filter((part) => part !== '').join(', ') || TEXTS.noAddress}
        </Fact>
        <Fact name={TEXTS.contents}>{contents.join(', ')}</Fact>
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {phone !== '' && (
          <span className="mr-auto">
            <PhoneLink phone={phone} />
          </span>
        )}
        {status === 'due' && mark('skipped', TEXTS.skip, 'ghost')}
        {/* One button with two meanings, so that it keeps the focus. */}
        {status === 'due' ? mark('delivered', TEXTS.delivered, 'default') : mark('due', TEXTS.due, 'outline')}
      </div>
    </li>
  )
}
