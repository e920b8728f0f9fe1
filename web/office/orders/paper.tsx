import './papers.css'
import { createPortal } from 'react-dom'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { ORDER_CONTEXTS } from '#domain/orders/order-contexts.ts'
import type { Paper, StaffOrder } from '#domain/orders/staff-order-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { momentWords, timeWords } from '../../ui/words/moment-words.ts'
import { dayUnlessToday } from '../board/board-words.ts'
import { choiceWords, portionsOf } from '../frame/choice-words.ts'
import { ORDER_TEXTS } from './order-texts.ts'

const TEXTS = ORDER_TEXTS.print

/** A paper to print: which, which copy, and the version of the one that was printed before; null when it is the first. */
export type Printing = { paper: Paper; copy: number; widthMm: number; before: number | null }

/** The paper itself. It lies beside the screen, and alone on it while it is printed. */
export function PaperSheet({ order, printing }: { order: StaffOrder; printing: Printing }) {
  const { paper, copy, widthMm, before } = printing
  const mark = TEXTS.stateMarks[order.state]
  return createPortal(
    <div
      className={widthMm < 80 ? 'paper paper-narrow' : 'paper'}
      style={{ '--paper-width': `${widthMm}mm` } as React.CSSProperties} // a property of our own
      aria-hidden
      data-paper={paper}
    >
      {mark !== undefined && <p className="paper-inverse paper-mark">{mark}</p>}
      {copy > 0 && <p className="paper-inverse paper-mark">{TEXTS.copyMark(copy)}</p>}
      {before !== null && <p className="paper-inverse paper-mark">{TEXTS.changed}</p>}
      {paper === 'ticket' ? <Ticket order={order} since={copy === 0 ? before : null} /> : <BagLabel order={order} />}
    </div>,
    document.body,
  )
}

/** The number over the whole width; below it when it is to be ready, and the code that leads to its page. */
function Head({ order: { orderId, prepareBy, scheduledFor } }: { order: StaffOrder }) {
  const now = useShopNow()
  const id = formatOrderId(orderId)
  const day = dayUnlessToday(prepareBy, now)
  return (
    <>
      <h2 className="tabular">{id.slice(6)}</h2>
      <div className="paper-head">
        <div>
          {id}
          <p className="paper-big">
            {TEXTS.readyBy} {timeWords(prepareBy)}
            {day !== null && <span className="block">{day}</span>}
          </p>
          {scheduledFor !== null && deliveryWords(new Date(scheduledFor))}
        </div>
        <QrCode text={`${location.origin}${paths.order(orderId)}`} label={TEXTS.qr(id)} />
      </div>
    </>
  )
}

function Notes({ order: { notes, isForAdults } }: { order: StaffOrder }) {
  return (
    <>
      {isForAdults && <p className="paper-inverse">{TEXTS.adults}</p>}
      {notes !== '' && (
        <p className="paper-inverse">
          <small>{TEXTS.note}</small>
          {notes}
        </p>
      )}
    </>
  )
}

/** @param since the version of the ticket before: of what it says, only the difference is printed again; null: all of it */
function Ticket({ order, since }: { order: StaffOrder; since: number | null }) {
  const now = useShopNow()
  const lines = order.lines.filter(({ changedIn }) => since === null || changedIn > since)
  const same = order.lines.length - lines.length
  return (
    <>
      <Head order={order} />
      <p>
        {dotted([order.customerName, order.city])}
        {order.context !== 'home' && ` · ${ORDER_CONTEXTS[order.context].label}`}
      </p>
      {order.promotion !== null && <p>{TEXTS.promotion(order.promotion)}</p>}
      <Notes order={order} />
      <ul className="paper-lines empty:hidden">
        {lines.map((line) => (
          // What was printed before must not be made from memory: a refunded line stays, crossed out.
          <li key={line.position} className={line.isRefunded ? 'paper-struck' : undefined}>
            <b className="tabular">{portionsOf(line)}×</b>
            <strong>{line.name}</strong>
            {choiceWords(line).map((words) => (
              <span key={words}>{words}</span>
            ))}
            {line.ordered !== null && !line.isRefunded && <span>{TEXTS.instead(line.ordered)}</span>}
            {line.isRefunded && <span className="paper-inverse">{TEXTS.refunded}</span>}
            {line.refundedPortions > 0 && (
              <span className="paper-inverse">{TEXTS.partly(line.refundedPortions, line.quantity)}</span>
            )}
            {line.proposal && <span className="paper-inverse">{TEXTS.asked}</span>}
            {line.special !== '' && <span className="paper-inverse">{line.special}</span>}
          </li>
        ))}
      </ul>
      {since !== null && <p>{lines.length === 0 ? TEXTS.noLine : same > 0 && TEXTS.same(same)}</p>}
      <p>{TEXTS.printed(momentWords(now.toISOString()))}</p>
    </>
  )
}

function BagLabel({ order }: { order: StaffOrder }) {
  const pieces = order.lines.reduce((count, line) => count + (line.isRefunded ? 0 : portionsOf(line)), 0)
  return (
    <>
      <Head order={order} />
      <p className="paper-big">{order.customerName}</p>
      {order.contact && <p className="paper-big">{formatPhone(order.contact.phone)}</p>}
      <p>{[order.contact?.address, order.city].filter(Boolean).join(', ')}</p>
      {order.contact?.gpsCode && <p className="paper-big">{TEXTS.gps(order.contact.gpsCode)}</p>}
      <p className="paper-big">{TEXTS.pieces(pieces)}</p>
      <Notes order={order} />
    </>
  )
}
