import { useQuery } from '@tanstack/react-query'
import { Bike } from 'lucide-react'
import { readDoorCode } from '#domain/riders/door-code-api.ts'
import { CallError } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

const TEXTS = TRACKING_TEXTS.rider

type RiderNoteProps = {
  orderId: string
  /** The rider's first name; empty when they have typed none. */
  name: string
  /** What the order was placed with, in the browser that placed it. */
  orderKey: string | undefined
}

/** Who brings the order, and the four digits for the door; these only where it was placed, and for its owner. */
export function RiderNote({ orderId, name, orderKey }: RiderNoteProps) {
  const { userId, isSignedIn } = useOwner()
  const isAsked = orderKey !== undefined || isSignedIn
  const query = useQuery(
    queryOf(
      readDoorCode,
      { params: { orderId }, body: { key: orderKey ?? null }, person: isSignedIn ? userId : null },
      { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY },
    ),
  )
  const code = query.data?.code
  const isElsewhere = !isAsked || (query.error instanceof CallError && query.error.status === 404)
  return (
    <section aria-label={TEXTS.label} className="grid gap-2 rounded-lg bg-gold-soft p-5 text-gold-text">
      <p className="flex items-center gap-3 font-semibold text-lg">
        <Bike aria-hidden className="size-6 shrink-0" />
        {TEXTS.comes(name)}
      </p>
      {code !== undefined ? (
        <>
          <p>{TEXTS.atTheDoor(name)}</p>
          <p className="tabular font-semibold text-[2.5rem] text-ink leading-none tracking-[0.3em]">
            <span className="sr-only">{code.split('').join(' ')}</span>
            <span aria-hidden>{code}</span>
          </p>
        </>
      ) : isElsewhere ? (
        <p className="text-sm">{TEXTS.elsewhere}</p>
      ) : (
        query.error && (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <p className="text-sm">{TEXTS.failed}</p>
            <Button variant="outline" isPending={query.isFetching} onClick={() => void query.refetch()}>
              {TRACKING_TEXTS.again}
            </Button>
          </div>
        )
      )}
    </section>
  )
}
