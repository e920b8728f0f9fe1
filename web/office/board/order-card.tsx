import { Clock3, MapPin, Phone, ShieldAlert } from 'lucide-react'
import { memo } from 'react'
import type { StaffRole } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { ORDER_CONTEXTS } from '#domain/orders/order-contexts.ts'
import { CHANGEABLE } from '#domain/orders/proposals.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import type { RiderView } from '#domain/riders/riders-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { portionsOf } from '../frame/choice-words.ts'
import { CARD_KEYS } from '../frame/keys.ts'
import { LINK } from '../frame/link-look.ts'
import { ShopperNote } from '../frame/shopper-note.tsx'
import { spanWords } from '../frame/span-words.ts'
import { LineState } from '../proposals/line-state.tsx'
import { type Act, type ActDetails, actsOn, delaysOf } from './board-acts.ts'
import { isLaterDay } from './board-state.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'
import { dayUnlessToday, dueWords } from './board-words.ts'
import { CardFrame } from './card-frame.tsx'
import { OrderNumber } from './order-number.tsx'
import { RiderChips } from './rider-chips.tsx'
import type { Doing } from './use-steps.ts'

const DUE_TONES = { calm: 'palm-soft', soon: 'gold-soft', late: 'brick' } as const

type OrderCardProps = {
  card: BoardCard
  role: StaffRole
  now: Date
  /** What is being done to it. */
  pending: Doing | undefined
  /** Those who deliver; undefined when it cannot be given to them. */
  riders: readonly RiderView[] | undefined
  onAct: (card: BoardCard, act: Act, details?: ActDetails) => void
  onGive: (card: BoardCard, riderId: string) => void
  /** Opens what can be done about a line; absent for those who may not. */
  onLine: ((card: BoardCard, position: number) => void) | undefined
}

/**
 * An order on the board: readable from two metres, with the one step that comes next. It is drawn again only when it
 * changes, because with each event the whole board is.
 */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { card, role, now, pending, riders, onAct, onGive, onLine } = props
  const id = formatOrderId(card.orderId)
  const isOut = card.state === 'on_the_way' || card.state === 'undelivered'
  const acts = actsOn(card, role, isLaterDay(card.prepareBy, now))
  const delays = delaysOf(card, role)
  const canChange = CHANGEABLE.includes(card.state)
  return (
    <CardFrame
      orderId={card.orderId}
      // What is not on the screen is neither laid out nor painted.
      className="content-start gap-3 border-line p-4 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <OrderNumber orderId={card.orderId} role={role} />
        {isOut || card.state === 'ready' ? <SinceMark card={card} now={now} /> : <DueMark card={card} now={now} />}
      </header>
      <p className="text-base">{dotted([card.customerName, card.city])}</p>
      <Marks card={card} />
      {card.state === 'undelivered' && (
        <p className="rounded-md bg-brick-soft px-3 py-2 font-semibold text-brick-text">
          {TEXTS.notDelivered(card.failed?.reason ?? null)}
        </p>
      )}
      <ul className="grid gap-3 border-line border-t pt-3">
        {card.lines.map((line) => (
          <Line
            key={line.position}
            line={line}
            onOpen={onLine && (canChange || line.proposal) ? () => onLine(card, line.position) : undefined}
          />
        ))}
      </ul>
      {card.notes !== '' && <ShopperNote label={TEXTS.note} text={card.notes} />}
      {card.contact && <Contact contact={card.contact} />}
      {riders && (
        <RiderChips
          card={card}
          riders={riders}
          isPending={pending !== undefined}
          onGive={(riderId) => onGive(card, riderId)}
        />
      )}
      {delays.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{TEXTS.delays}</legend>
          {delays.map((minutes, place) => (
            <Button
              key={minutes}
              variant="outline"
              className="tabular min-h-11 min-w-14 flex-1 px-2"
              aria-label={TEXTS.delayOn(minutes, id)}
              data-keys={`${CARD_KEYS.delay} ${place + 1}`}
              isPending={pending === 'delay'}
              onClick={() => pending === undefined && onAct(card, 'delay', { minutes })}
            >
              {TEXTS.delayBy(minutes)}
            </Button>
          ))}
        </fieldset>
      )}
      {acts.length > 0 && (
        <div className="grid gap-2">
          {acts.map((act, place) => {
            const words = act === 'prepare' && place === 0 ? TEXTS.start(startWords(card, now)) : TEXTS.act[act]
            return (
              <ActButton
                act={words}
                of={TEXTS.subject(id)}
                key={act}
                variant={place === 0 ? 'default' : 'outline'}
                className={place === 0 ? 'min-h-14 text-lg' : ''}
                data-keys={place === 0 ? CARD_KEYS.step : act === 'acknowledge' ? CARD_KEYS.seen : undefined}
                isPending={pending !== undefined && (pending === act || place === 0)}
                onClick={() => pending === undefined && onAct(card, act)}
              />
            )
          })}
        </div>
      )}
    </CardFrame>
  )
})

/** When an order that is not started is to be ready; once that has passed, that it is late. */
function startWords(card: BoardCard, now: Date): string {
  const { words, tone } = dueWords(card, now)
  return tone === 'late' ? words.toLowerCase() : TEXTS.readyAt(timeWords(card.prepareBy))
}

function DueMark({ card, now }: { card: BoardCard; now: Date }) {
  const { words, tone } = dueWords(card, now)
  const day = dayUnlessToday(card.prepareBy, now)
  return (
    <p className="grid justify-items-start gap-1">
      <Badge tone={DUE_TONES[tone]} className="px-3 py-1 text-base">
        <Clock3 aria-hidden />
        {words}
      </Badge>
      <span className="tabular text-sm">
        {TEXTS.readyBy(timeWords(card.prepareBy))}
        {day !== null && <strong className="block text-base">{day}</strong>}
      </span>
    </p>
  )
}

/** For how long it has been ready, on the road, or not delivered. */
function SinceMark({ card, now }: { card: BoardCard; now: Date }) {
  const isReady = card.state === 'ready' && card.readyAt !== null
  const at = (isReady && card.readyAt) || card.failed?.at || card.changed.at
  const words = isReady ? TEXTS.readyFor : card.failed ? TEXTS.failedFor : TEXTS.outFor
  const since = spanWords(Math.max(0, now.getTime() - Date.parse(at)))
  return (
    <Badge tone={isReady ? 'palm-soft' : 'neutral'} className="px-3 py-1 text-base">
      <Clock3 aria-hidden />
      {words(since)}
    </Badge>
  )
}

function Marks({ card }: { card: BoardCard }) {
  const { isForAdults, payment, context, scheduledFor, delayMinutes, tickets } = card
  return (
    <p className="flex flex-wrap gap-1.5">
      {isForAdults && (
        <Badge tone="brick" className="text-sm">
          <ShieldAlert aria-hidden />
          {TEXTS.adults}
        </Badge>
      )}
      <Badge tone={payment === 'paid' ? 'palm-soft' : 'brick-soft'} className="text-sm">
        {TEXTS.payment[payment]}
      </Badge>
      {delayMinutes > 0 && (
        <Badge tone="gold-soft" className="text-sm">
          {TEXTS.delayed(delayMinutes)}
        </Badge>
      )}
      {scheduledFor !== null && <Badge className="text-sm">{TEXTS.wantedFor(timeWords(scheduledFor))}</Badge>}
      {tickets > 0 && <Badge className="text-sm">{TEXTS.printed(tickets)}</Badge>}
      {context !== 'home' && <Badge className="text-sm">{ORDER_CONTEXTS[context].label}</Badge>}
    </p>
  )
}

const LINE = 'grid w-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-left'

type LineProps = { line: BoardCard['lines'][number]; onOpen: (() => void) | undefined }

function Line({ line, onOpen }: LineProps) {
  const { name, size, options, extras, special, isRefunded } = line
  const words = [...(size === 'regular' ? [] : [size.charAt(0).toUpperCase() + size.slice(1)]), ...options]
  const content = (
    <>
      <span className="tabular font-bold text-[2rem] leading-none">{portionsOf(line)}×</span>
      <span className="font-semibold text-lg leading-tight md:text-[1.5rem]">
        {isRefunded ? <del className="text-muted">{name}</del> : name}
      </span>
      <span className="col-start-2 grid justify-items-start gap-1 empty:hidden">
        <LineState line={line} />
      </span>
      {!isRefunded && words.length > 0 && <span className="col-start-2 text-base">{dotted(words)}</span>}
      {!isRefunded &&
        extras.map((extra) => (
          <span key={extra.name} className="tabular col-start-2 font-semibold text-base">
            {extra.quantity}× {extra.name}
          </span>
        ))}
      {special !== '' && !isRefunded && (
        <span className="col-span-2">
          <ShopperNote label={TEXTS.special} text={special} />
        </span>
      )}
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className={classNames(LINE, '-m-2 min-h-11 w-[calc(100%+1rem)] rounded-md p-2 hover:bg-sunken')}
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <div className={LINE}>{content}</div>
      )}
    </li>
  )
}

function Contact({ contact: { phone, address, point } }: { contact: NonNullable<BoardCard['contact']> }) {
  return (
    <div className="border-line border-t pt-2">
      <p className="text-base">{address}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`tel:${phone}`} className={LINK}>
          <Phone aria-hidden className="size-4" />
          <span className="tabular">{formatPhone(phone)}</span>
        </a>
        {point && (
          <a
            href={`https://maps.google.com/?q=${point.lat},${point.lng}`}
            target="_blank"
            rel="noopener noreferrer"
            className={LINK}
          >
            <MapPin aria-hidden className="size-4" />
            {TEXTS.map}
            <span className="sr-only">{TEXTS.opensNewWindow}</span>
          </a>
        )}
      </p>
    </div>
  )
}
