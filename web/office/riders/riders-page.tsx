import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { type RiderView, readRiderCard } from '#domain/riders/riders-api.ts'
import { callFile } from '../../client/api.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { momentWords, timeWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { sortCards } from '../board/board-state.ts'
import { ConnectionMark, LostFrame } from '../board/connection-mark.tsx'
import { firstName, isGivable, useRiders } from '../board/rider-hooks.ts'
import { useBoardStream } from '../board/use-board-stream.ts'
import { useSteps } from '../board/use-steps.ts'
import { useStaff } from '../frame/staff-access.ts'
import { UndoBar } from '../frame/undo-bar.tsx'
import { Photos } from './photos.tsx'
import { RIDERS_TEXTS as TEXTS } from './riders-texts.ts'

/** Who delivers what: select orders, then a rider, also for orders that another one has. */
export function RidersPage() {
  usePageTitle(TEXTS.title)
  const clock = useClock()
  const staff = useStaff()
  const { view, apply } = useBoardStream()
  const steps = useSteps(apply)
  const riders = useRiders(true)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { state, rightAt } = view
  const cards = sortCards(state).filter((card) => isGivable(card, staff.may('orders.send_again')))
  const chosen = cards.filter(({ orderId }) => selected.has(orderId))
  const known = new Set(riders.data?.riders.map(({ riderId }) => riderId))
  const isHis = ({ riderId: his, state: at }: BoardCard) => at === 'on_the_way' && his !== null && known.has(his)
  const undoable = steps.own.filter(
    ({ orderId, version, until }) => state.get(orderId)?.version === version && until > clock().getTime(),
  )

  const toggle = (orderId: string) => {
    const next = new Set(selected)
    if (!next.delete(orderId)) next.add(orderId)
    setSelected(next)
  }
  const give = async ({ riderId }: RiderView) => {
    setSelected(new Set())
    await steps.give(chosen, riderId)
    await riders.refetch()
  }
  const row = (card: BoardCard) => (
    <OrderRow
      key={card.orderId}
      card={card}
      isSelected={selected.has(card.orderId)}
      onToggle={() => toggle(card.orderId)}
    />
  )
  return (
    <div className="grid grid-cols-1 content-start gap-4 pb-28">
      {rightAt !== null && <LostFrame rightAt={rightAt} />}
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-2">
        <h1 className="text-lg">{TEXTS.title}</h1>
        {rightAt !== null && <ConnectionMark isLive={view.isLive} />}
        <p role="status" className="text-muted text-sm">
          {chosen.length > 0 ? TEXTS.selected(chosen.length) : TEXTS.choose}
        </p>
      </header>
      {view.hasFailed && view.role === undefined ? (
        <ErrorState title={TEXTS.failed} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 px-4 md:grid-cols-2">
          <section aria-label={TEXTS.toGive} className="grid grid-cols-1 gap-2">
            <h2 className="text-base">{TEXTS.toGive}</h2>
            {view.role === undefined && <p className="text-muted">{TEXTS.loading}</p>}
            {view.role !== undefined && cards.every(isHis) && (
              <p className="rounded-lg border border-line border-dashed px-4 py-8 text-center text-muted">
                {TEXTS.nothing}
              </p>
            )}
            {cards.filter((card) => !isHis(card)).map(row)}
          </section>
          <section aria-label={TEXTS.riders} className="grid grid-cols-1 gap-3">
            <h2 className="text-base">{TEXTS.riders}</h2>
            {riders.data ? (
              riders.data.riders.map((rider) => (
                <RiderCard
                  key={rider.riderId}
                  rider={rider}
                  cards={cards.filter((card) => isHis(card) && card.riderId === rider.riderId)}
                  row={row}
                  count={chosen.length}
                  onGive={() => void give(rider)}
                />
              ))
            ) : (
              <QueryWait query={riders} title={TEXTS.failed} waiting={<Skeleton className="h-40 w-full" />} />
            )}
            {riders.data?.riders.length === 0 && <p className="text-muted">{TEXTS.noRiders}</p>}
          </section>
          <Photos />
        </div>
      )}
      <UndoBar
        acts={undoable}
        isPending={(step) => steps.pendingOn(step) !== undefined}
        onUndo={(step) => void steps.undo(step)}
      />
    </div>
  )
}

type OrderRowProps = { card: BoardCard; isSelected: boolean; onToggle: () => void }

function OrderRow({ card, isSelected, onToggle }: OrderRowProps) {
  const { orderId, state, riderId, city, contact, prepareBy } = card
  const note =
    state === 'undelivered' ? TEXTS.failedOrder : state === 'on_the_way' && riderId === null ? TEXTS.noRider : null
  return (
    <label className="flex min-h-14 flex-wrap cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 has-checked:border-ink has-checked:bg-gold-soft has-focus-visible:outline-2">
      <input type="checkbox" className="size-6 shrink-0 accent-gold" checked={isSelected} onChange={onToggle} />
      <span className="min-w-0 flex-1 basis-24">
        <span className="sr-only">{TEXTS.select(formatOrderId(orderId))} </span>
        <span aria-hidden className="tabular block font-semibold text-lg leading-tight">
          {orderId.slice(5)}
        </span>
        <span className="line-clamp-2 text-sm">{contact ? `${contact.address}, ${city}` : city}</span>
      </span>
      <span className="grid justify-items-end gap-1 text-sm">
        <span className="tabular">{TEXTS.ready(timeWords(prepareBy))}</span>
        {note !== null && <Badge tone="brick-soft">{note}</Badge>}
      </span>
    </label>
  )
}

type RiderCardProps = {
  rider: RiderView
  /** The orders that they have on the road. */
  cards: readonly BoardCard[]
  row: (card: BoardCard) => ReactNode
  /** How many orders are selected. */
  count: number
  onGive: () => void
}

function RiderCard({ rider, cards, row, count, onGive }: RiderCardProps) {
  const { name, isOnShift, openOrders, inHand, seenAt } = rider
  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{name}</h3>
        <Badge tone={isOnShift ? 'palm-soft' : 'neutral'}>{isOnShift ? TEXTS.onShift : TEXTS.offShift}</Badge>
        <p className="ml-auto text-muted text-sm">{seenAt === null ? TEXTS.unseen : TEXTS.seen(momentWords(seenAt))}</p>
      </header>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span>{TEXTS.open(openOrders)}</span>
        {inHand !== null && (
          <span>
            {TEXTS.inHand} <Money amount={inHand} className="font-semibold" />
          </span>
        )}
      </p>
      {cards.length > 0 && <div className="grid grid-cols-1 gap-2">{cards.map(row)}</div>}
      {cards.length > 0 && (
        <Button variant="ghost" className="min-h-11 justify-self-start" onClick={() => void copyCards(cards)}>
          <Copy aria-hidden />
          {TEXTS.copy}
          <span className="sr-only"> {TEXTS.copyOf(name)}</span>
        </Button>
      )}
      {count > 0 && (
        <Button size="lg" variant={isOnShift ? 'default' : 'outline'} className="min-h-14" onClick={onGive}>
          {TEXTS.give(count, firstName(name))}
        </Button>
      )}
    </article>
  )
}

/** Copies what the rider needs at each door, for a rider without a connection or a phone that opens pages. */
async function copyCards(cards: readonly BoardCard[]): Promise<void> {
  try {
    const text = textOf(cards)
    try {
      // Safari copies only what the press itself has handed over, so that is a promise of the text.
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': text.then((words) => new Blob([words], { type: 'text/plain' })) }),
      ])
    } catch {
      await navigator.clipboard.writeText(await text)
    }
    showToast(TEXTS.copied, 'success')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    showToast({ title: TEXTS.notCopied, text: reason }, 'destructive')
  }
}

async function textOf(cards: readonly BoardCard[]): Promise<string> {
  const texts: string[] = []
  for (const { orderId } of cards) {
    texts.push(await (await callFile(readRiderCard, { params: { orderId } })).text())
  }
  return texts.join('\n\n')
}
