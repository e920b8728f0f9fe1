import { CloudUpload, PackageCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCedis, pesewas } from '#domain/money.ts'
import { setShift } from '#domain/riders/ride-api.ts'
import { CallError, call } from '../../client/api.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useSoon } from '../../ui/state/lazy-part.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { keepRide } from './keep-ride.ts'
import { RideCash } from './ride-cash.tsx'
import { useRide } from './ride-hooks.ts'
import type { Refused, Waiting } from './ride-queue.ts'
import { RIDE_TEXTS as TEXTS } from './ride-texts.ts'
import { StopCard } from './stop-card.tsx'

/** A rider's own deliveries, for a phone in one hand; everything works without a connection. */
export function RidePage() {
  usePageTitle(TEXTS.title)
  const { query, view, stops, readAt, isAway, waiting, refused, isKept, queue, apply } = useRide()
  // The connection may be gone when it is needed; the deliveries come first.
  const isSoon = useSoon() && view !== undefined
  useEffect(() => {
    if (isSoon) void keepRide()
  }, [isSoon])
  const add: typeof queue.add = async (...taps) => {
    await queue.add(...taps)
    await queue.flush()
  }
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 content-start gap-4 px-4 pt-4 pb-8">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-lg">{TEXTS.title}</h1>
        {view && <Shift since={view.shiftSince} onChange={apply} />}
      </header>
      <QueueBar
        count={waiting.length}
        isKept={isKept}
        readAt={readAt}
        isAway={isAway}
        onSend={() => void queue.flush()}
      />
      {refused.length > 0 && <RefusedTaps refused={refused} onHide={() => void queue.forgetRefused()} />}
      {view ? (
        <>
          {stops.map((stop) => (
            <StopCard key={stop.orderId} stop={stop} onTap={add} />
          ))}
          {stops.length === 0 && (
            <EmptyState
              icon={PackageCheck}
              title={TEXTS.none.title}
              text={view.shiftSince === null ? TEXTS.none.offShift : TEXTS.none.onShift}
            />
          )}
          <RideCash view={view} waiting={waiting} onTap={add} onHandin={() => void query.refetch()} />
        </>
      ) : (
        <QueryWait
          query={query}
          title={TEXTS.failed}
          waiting={
            <div aria-busy="true" className="grid gap-4">
              <Skeleton className="h-64 w-full" />
              <Skeleton className="h-64 w-full" />
            </div>
          }
        />
      )}
    </div>
  )
}

type ShiftProps = { since: string | null; onChange: ReturnType<typeof useRide>['apply'] }

function Shift({ since, onChange }: ShiftProps) {
  const [isPending, setPending] = useState(false)
  const change = async () => {
    setPending(true)
    try {
      onChange(await call(setShift, { body: { isOn: since === null } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ title: error.title, text: error.message }, 'destructive')
    } finally {
      setPending(false)
    }
  }
  return (
    <p className="flex items-center gap-3">
      <span className="text-muted text-sm">
        {since === null ? TEXTS.shift.off : TEXTS.shift.since(timeWords(since))}
      </span>
      <Button
        variant={since === null ? 'default' : 'outline'}
        className="min-h-11"
        isPending={isPending}
        onClick={() => void change()}
      >
        {since === null ? TEXTS.shift.start : TEXTS.shift.end}
      </Button>
    </p>
  )
}

type QueueBarProps = { count: number; isKept: boolean; readAt: string | null; isAway: boolean; onSend: () => void }

/** What waits to be sent: always on the screen. */
function QueueBar({ count, isKept, readAt, isAway, onSend }: QueueBarProps) {
  const isOnline = useOnline()
  return (
    <div
      className={
        count > 0 || isAway
          ? 'sticky top-2 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line-strong bg-gold-soft px-4 py-2 text-gold-text shadow-card'
          : 'flex items-center gap-3 text-muted text-sm'
      }
    >
      <CloudUpload aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p role="status" className={count > 0 ? 'font-semibold' : ''}>
          {count > 0 ? TEXTS.queue.waiting(count) : isKept ? TEXTS.queue.sent : TEXTS.queue.unkept}
        </p>
        {count > 0 && !isKept && <p className="text-sm">{TEXTS.queue.unkept}</p>}
        {isAway && (
          <p className="text-sm">
            {isKept ? TEXTS.queue.offline : TEXTS.queue.offlineUnkept}{' '}
            {readAt !== null && TEXTS.queue.asOf(timeWords(readAt))}
          </p>
        )}
      </div>
      {count > 0 && isOnline && (
        <Button variant="outline" className="min-h-11" onClick={onSend}>
          {TEXTS.queue.send}
        </Button>
      )}
    </div>
  )
}

/** What the rider had typed, so that nobody has to remember it. */
function typedIn(tap: Waiting): string | undefined {
  if (tap.kind === 'cash') return TEXTS.queue.typed(`${formatCedis(pesewas(tap.amount))}, ${tap.note}`)
  return tap.kind === 'step' && tap.reason !== undefined ? TEXTS.queue.typed(tap.reason) : undefined
}

function RefusedTaps({ refused, onHide }: { refused: readonly Refused[]; onHide: () => void }) {
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-brick-soft px-4 py-3 text-brick-text">
      {refused.map(({ tap, title, message }) => (
        <p key={tap.key} className="flex gap-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block">{TEXTS.queue.refused(tap.kind === 'cash' ? null : tap.orderId.slice(5))}</strong>
            {title}. {message}
            <span className="block empty:hidden">{typedIn(tap)}</span>
          </span>
        </p>
      ))}
      <Button variant="outline" className="min-h-11 justify-self-end" onClick={onHide}>
        {TEXTS.queue.hide}
      </Button>
    </div>
  )
}
