import { BellRing, Keyboard } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useAppBadge } from '../../ui/app-badge.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFirstClicks } from '../../ui/use-first-clicks.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { useStable } from '../../ui/use-stable.ts'
import { ALARM_TEXTS } from '../alarm/alarm-texts.ts'
import { ShiftControl } from '../alarm/shift-control.tsx'
import { useAlarm } from '../alarm/use-alarm.ts'
import { useShift } from '../alarm/use-shift.ts'
import { KEYS } from '../frame/keys.ts'
import { KeysDialog } from '../frame/keys-dialog.tsx'
import { useOrderWindow } from '../frame/order-window.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { UndoBar } from '../frame/undo-bar.tsx'
import { LineSheet } from '../proposals/line-sheet.tsx'
import { type Act, type ActDetails, actsOn } from './board-acts.ts'
import type { BoardView } from './board-connection.ts'
import { type BoardAddress, BoardFilters, useBoardAddress } from './board-filters.tsx'
import {
  type Column,
  type Columns,
  columnsOf,
  countPortions,
  inCity,
  loadOf,
  ringing,
  sortCards,
  tunesOf,
} from './board-state.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'
import { dayUnlessToday } from './board-words.ts'
import { ConnectionMark, LostFrame } from './connection-mark.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { LoadBar } from './load-bar.tsx'
import { OrderCard } from './order-card.tsx'
import { RecalledCard } from './recalled-card.tsx'
import { useBoardStream } from './use-board-stream.ts'
import { useCardActs } from './use-card-acts.ts'
import { useCardKeys } from './use-card-keys.ts'

/** The open orders, live, each with the step that comes next. */
export function BoardPage() {
  usePageTitle(TEXTS.title)
  const { view, apply } = useBoardStream()
  const order = useOrderWindow()
  const staff = useStaff()
  const address = useBoardAddress()
  const acts = useCardActs(view, apply, address)
  const { steps, failing, undoable } = acts
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { state, role, rightAt } = view

  const [openId = '', openPosition = ''] = address.line.split('-')
  const openCard = staff.may('orders.propose') ? state.get(openId)?.card : undefined
  const openLineOfCard = openCard?.lines.find(({ position }) => String(position) === openPosition)

  const now = useShopNow(5_000)
  const all = useMemo(() => sortCards(state), [state])
  const city = address.city === '' ? null : address.city
  const { fresh, recalled } = ringing(all, city, now)
  const seeable =
    role === undefined ? [] : [...fresh, ...recalled].filter((card) => actsOn(card, role).includes('acknowledge'))
  const rings = ALARM_TEXTS.ringing(fresh.length, recalled.length)
  const shift = useShift(city, rightAt)
  const tunes = tunesOf(fresh.length, recalled.length)
  const isLoud = shift.isOn && shift.hasSound
  useAlarm(isLoud ? tunes : [])
  useAppBadge(fresh.length + recalled.length)
  const onAct = useStable((card: BoardCard, chosen: Act, details?: ActDetails) => void acts.act(card, chosen, details))
  const onGive = useStable((card: BoardCard, riderId: string) => void acts.give(card, riderId))
  const onLine = useStable((card: BoardCard, position: number) => acts.showLine(card.orderId, position, false))
  const filters = useRef<HTMLElement>(null)
  const acknowledgeAll = () => void steps.acknowledgeAll(seeable)
  useCardKeys({ view, now, order, seeable, filters, acts, acknowledgeAll })

  return (
    <div className="grid content-start gap-4 pb-28" data-alarm={tunes.join(' ')} data-sound={isLoud ? 'on' : 'off'}>
      {rightAt !== null && <LostFrame rightAt={rightAt} />}
      <BoardHeader ref={filters} view={view} shift={shift} address={address} onHelp={() => setHelpOpen(true)} />
      {/* On the page before the first order, and read out over a window: its attribute keeps a dialog from hiding it. */}
      <p role="status" aria-live="polite" className="sr-only">
        {seeable.length > 0 && rings}
      </p>
      {seeable.length > 0 && <RingingBar rings={rings} onSeen={acknowledgeAll} />}
      {role !== undefined ? (
        <Board
          all={all}
          ordersPerQuarter={view.ordersPerQuarter}
          address={address}
          card={(card, now) => {
            const given = { card, role, pending: steps.pendingOn(card), onAct }
            return card.state === 'recalled' ? (
              <RecalledCard key={card.orderId} {...given} />
            ) : (
              <OrderCard
                key={card.orderId}
                {...given}
                now={now}
                riders={acts.ridersFor(card)}
                onGive={onGive}
                onLine={staff.may('orders.propose') ? onLine : undefined}
              />
            )
          }}
        />
      ) : view.hasFailed ? (
        <ErrorState title={TEXTS.failed.title} text={TEXTS.failed.text} />
      ) : (
        <p role="status" className="grid min-h-[60vh] place-items-center text-muted">
          {TEXTS.loading}
        </p>
      )}
      <UndoBar acts={undoable} isPending={(step) => steps.pendingOn(step) !== undefined} onUndo={acts.undo} />
      {failing && (
        <FailDialog
          card={state.get(failing.orderId)?.card ?? failing}
          steps={steps}
          onClose={() => acts.setFailing(undefined)}
        />
      )}
      {openCard && openLineOfCard && (
        <LineSheet
          card={openCard}
          line={openLineOfCard}
          isSoldOutFirst={acts.isSoldOutFirst}
          isSending={steps.pendingOn(openCard) !== undefined}
          onSend={async (change, isQuestion) => {
            if (await steps.change(openCard, change, isQuestion)) address.set('line', '')
          }}
          onClose={() => address.set('line', '')}
        />
      )}
      {isHelpOpen && <KeysDialog screen="board" onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

type BoardHeaderProps = {
  ref: RefObject<HTMLElement | null>
  view: BoardView
  shift: ReturnType<typeof useShift>
  address: BoardAddress
  onHelp: () => void
}

function BoardHeader({ ref, view, shift, address, onHelp }: BoardHeaderProps) {
  return (
    <header ref={ref} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-2">
      <h1 className="text-lg">{TEXTS.title}</h1>
      {view.rightAt !== null && <ConnectionMark isLive={view.isLive} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:order-last">
        {view.role !== undefined && (
          <div data-shop-acts className="contents">
            <ShiftControl shift={shift} />
          </div>
        )}
        <Button
          variant="ghost"
          size="icon"
          className="rounded-full max-md:hidden"
          aria-label={KEYS.button}
          aria-haspopup="dialog"
          onClick={onHelp}
        >
          <Keyboard aria-hidden />
        </Button>
      </div>
      <BoardFilters address={address} />
    </header>
  )
}

/** What rings, and one button for all of it. */
function RingingBar({ rings, onSeen }: { rings: string; onSeen: () => void }) {
  return (
    <section
      aria-label={rings}
      className="mx-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-gold px-4 py-2 text-on-gold"
    >
      <p className="flex items-center gap-2 font-semibold text-lg">
        <BellRing aria-hidden />
        {rings}
      </p>
      <Button variant="outline" size="lg" onClick={onSeen}>
        {ALARM_TEXTS.seenAll}
      </Button>
    </section>
  )
}

type BoardProps = {
  /** The orders of every city, sorted. */
  all: BoardCard[]
  ordersPerQuarter: number
  address: BoardAddress
  card: (card: BoardCard, now: Date) => ReactNode
}

/** The columns side by side; on phones one at a time. Cancelled orders and those for later days stand above them. */
function Board({ all, ordersPerQuarter, address, card: cardAt }: BoardProps) {
  const isMobile = useIsMobile()
  const now = useShopNow(10_000)
  const card = (one: BoardCard) => cardAt(one, now)
  const columns = columnsOf(inCity(all, address.city === '' ? null : address.city), now)
  const { columns: shown, column } = address
  // A second click would meet the next step, or the card that has moved here.
  const onlyFirst = useFirstClicks()
  return (
    <div className="grid grid-cols-1 gap-4 px-4" onClickCapture={onlyFirst}>
      <div className="flex flex-wrap items-start gap-4">
        {columns.recalled.length > 0 && (
          <section
            data-column="recalled"
            aria-label={TEXTS.recalled.label(columns.recalled.length)}
            className="grid min-w-0 grow-2 basis-72 gap-2"
          >
            <h2 className="text-brick-text text-lg">{TEXTS.recalled.title}</h2>
            <CardList className={SIDE_BY_SIDE} cards={columns.recalled} card={card} />
          </section>
        )}
        <div className="flex min-w-0 grow basis-72 flex-wrap items-start gap-3">
          <LoadBar quarters={loadOf(columnsOf(all, now), now)} most={ordersPerQuarter} />
          <AllDay columns={columns} />
          {shown.includes('new') && columns.later.length > 0 && <Later cards={columns.later} now={now} card={card} />}
        </div>
      </div>
      {isMobile ? (
        <Tabs
          label={TEXTS.columns}
          value={column}
          onValueChange={(next) => address.set('column', next)}
          tabs={shown.map((value) => ({
            value,
            label: <ColumnTab name={TEXTS.column[value]} count={columns[value].length} />,
          }))}
        >
          <Cards column={column} isHeadHidden cards={columns[column]} card={card} />
        </Tabs>
      ) : (
        <div className={classNames('grid items-start gap-4', GRIDS[shown.length - 1])}>
          {shown.map((one) => (
            <Cards key={one} column={one} isWide={shown.length === 1} cards={columns[one]} card={card} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Name over number, so that four of them stand side by side on a phone. */
function ColumnTab({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name} <span className="tabular block text-lg leading-none">{count}</span>
    </>
  )
}

/** As many in a row as there is room for. */
const SIDE_BY_SIDE = 'grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]'

const GRIDS = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2 xl:grid-cols-4']

type CardListProps = {
  cards: readonly BoardCard[]
  card: (card: BoardCard) => ReactNode
}

type CardsProps = CardListProps & {
  column: Column
  /** The tab says it. */
  isHeadHidden?: boolean
  /** It has the whole width to itself. */
  isWide?: boolean
}

function Cards({ column, cards, card, isHeadHidden = false, isWide = false }: CardsProps) {
  const name = TEXTS.column[column]
  return (
    <section data-column={column} aria-label={TEXTS.columnLabel(name, cards.length)} className="grid gap-3">
      <h2 className={isHeadHidden ? 'sr-only' : 'flex items-center gap-2 text-lg'}>
        {name}
        <Badge tone="gold" className="text-base">
          {cards.length}
        </Badge>
      </h2>
      {cards.length === 0 && (
        <p className="rounded-lg border border-line border-dashed px-4 py-12 text-center text-muted">
          {TEXTS.nothing[column]}
        </p>
      )}
      <CardList className={isWide ? 'md:grid-cols-2 lg:grid-cols-3' : ''} cards={cards} card={card} />
    </section>
  )
}

/** How many cards a column draws, and how many more whenever its end comes near. */
const DRAWN = 20
/** How near the end of the drawn cards is when more are drawn. */
const NEAR = '800px'

/** Cards below each other. Of hundreds only those are drawn that are seen, so that the board stays quick. */
function CardList({ cards, card, className }: CardListProps & { className: string }) {
  const [most, setMost] = useState(DRAWN)
  const end = useRef<HTMLParagraphElement>(null)
  const left = cards.length - most
  const isCut = left > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each growth the end is looked at again
  useEffect(() => {
    if (!end.current) return
    const grow = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && setMost((drawn) => drawn + DRAWN)
    const observer = new IntersectionObserver(grow, { rootMargin: NEAR })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [most, isCut])
  return (
    <div className={classNames('grid grid-cols-1 items-start gap-3', className)}>
      {cards.slice(0, most).map(card)}
      {isCut && (
        <p ref={end} className="px-4 py-2 text-center text-muted">
          {TEXTS.more(left)}
        </p>
      )}
    </div>
  )
}

const STRIP = 'rounded-lg border border-line bg-surface open:w-full'
const STRIP_HEAD = 'min-h-11 px-4 py-2.5 font-semibold'

function Later({ cards, now, card }: CardListProps & { now: Date }) {
  const [first] = cards
  const next = first ? dayUnlessToday(first.prepareBy, now) : null
  return (
    <details className={STRIP} data-column="later">
      <summary className={STRIP_HEAD}>{TEXTS.later(cards.length, next ?? '')}</summary>
      <CardList className={`p-3 ${SIDE_BY_SIDE}`} cards={cards} card={card} />
    </details>
  )
}

/** How much of each item is to be cooked, over all orders of today that are not out. */
function AllDay({ columns }: { columns: Columns }) {
  const counts = countPortions([...columns.new, ...columns.cooking])
  if (counts.length === 0) return null
  return (
    <details className={STRIP}>
      <summary className={STRIP_HEAD}>{TEXTS.allDay}</summary>
      <p className="px-4 text-muted text-sm">{TEXTS.allDayNote}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-1 pb-3 text-lg">
        {counts.map(({ itemId, name, quantity }) => (
          <li key={itemId}>
            <strong className="tabular">{quantity}×</strong> {name}
          </li>
        ))}
      </ul>
    </details>
  )
}
