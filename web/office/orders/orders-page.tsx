import { ReceiptText } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { downloadOrders, type ListedOrder } from '#domain/orders/order-list-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { callFile } from '../../client/api.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { useIsMobile, useMedia } from '../../ui/use-media.ts'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { CsvButton, sendLong } from '../frame/csv-button.tsx'
import { LINK } from '../frame/link-look.ts'
import { OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { OrderLink, useOrderWindow } from '../frame/order-window.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { OrderFilters } from './order-filters.tsx'
import { AdultsMark, PaymentMarks, StateMark } from './order-marks.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { useOrderFilters, useOrders } from './use-orders.ts'

const TEXTS = ORDER_TEXTS.list

/** All orders, the newest first, with one box to find one. */
export function OrdersPage() {
  const { may } = useStaff()
  const filters = useOrderFilters()
  const query = useOrders(filters)
  const clock = useClock()
  const isMobile = useIsMobile()
  // A table beside the menu needs the width of a small desktop.
  const hasRoom = useMedia('(min-width: 1024px)')
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const [first, ...others] = rows ?? []
  const { open } = useOrderWindow()
  return (
    <OfficePage
      title={TEXTS.title}
      tools={
        <CsvButton
          file={`orders-${serviceDay(clock())}`}
          load={() => callFile(downloadOrders, { querystring: filters.filters, send: sendLong })}
        />
      }
    >
      <SearchBox
        label={TEXTS.search}
        placeholder={may('contacts.read') ? TEXTS.searchHint : TEXTS.searchHintKitchen}
        q={filters.filters.q ?? ''}
        onSearch={(q) => filters.set({ q })}
        isReading={query.isPending || query.isPlaceholderData}
        onOnly={first && others.length === 0 ? () => open(first.orderId) : undefined}
      />
      {isMobile ? (
        <details open={filters.isNarrowed || undefined} className="rounded-lg border border-line bg-surface">
          <summary className="min-h-11 px-4 py-2.5 font-semibold">{TEXTS.filters}</summary>
          <div className="p-4 pt-1">
            <OrderFilters filters={filters} />
          </div>
        </details>
      ) : (
        <OrderFilters filters={filters} />
      )}
      <OfficeList query={query} icon={ReceiptText} failed={TEXTS.failed} empty={TEXTS.empty}>
        {(shown) => (
          <div aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-3 aria-busy:opacity-60">
            {hasRoom ? <Table rows={shown} /> : <Cards rows={shown} />}
          </div>
        )}
      </OfficeList>
    </OfficePage>
  )
}

const itemWords = ({ items }: ListedOrder) => items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')
const whenWords = ({ scheduledFor }: ListedOrder) =>
  scheduledFor === null ? TEXTS.asap : deliveryWords(new Date(scheduledFor))

function Cards({ rows }: { rows: readonly ListedOrder[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map((order) => (
        <li key={order.orderId} className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <OrderLink orderId={order.orderId} className={`${LINK} tabular`}>
              {formatOrderId(order.orderId)}
            </OrderLink>
            <Money amount={order.total} className="font-semibold" />
          </p>
          <p>
            {dotted([order.customerName, order.city])}
            {order.phone && <span className="tabular block text-muted">{formatPhone(order.phone)}</span>}
          </p>
          <p className="line-clamp-2 text-sm">{itemWords(order)}</p>
          <p className="text-muted text-sm">{dotted([momentWords(order.placedAt), whenWords(order)])}</p>
          <p className="flex flex-wrap gap-1.5">
            <StateMark state={order.state} />
            <PaymentMarks {...order} />
            {order.isForAdults && <AdultsMark />}
          </p>
        </li>
      ))}
    </ul>
  )
}

const CELL = 'px-3 py-1.5 align-middle'

function Table({ rows }: { rows: readonly ListedOrder[] }) {
  const { columns } = TEXTS
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-muted">
          <tr>
            {Object.entries(columns).map(([name, words]) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2.5 font-semibold ${name === 'total' ? 'text-right' : ''}`}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <tr key={order.orderId} className="border-line border-b last:border-b-0 hover:bg-ground">
              <th scope="row" className={CELL}>
                <OrderLink orderId={order.orderId} className={`${LINK} tabular whitespace-nowrap`}>
                  {formatOrderId(order.orderId)}
                </OrderLink>
              </th>
              <td className={`${CELL} whitespace-nowrap`}>
                <span className="tabular">{momentWords(order.placedAt)}</span>
                <span className="block text-muted text-xs">{whenWords(order)}</span>
              </td>
              <td className={CELL}>
                {order.customerName}
                <span className="tabular block text-muted text-xs">
                  {dotted([order.phone && formatPhone(order.phone), order.city])}
                </span>
              </td>
              <td className={CELL}>
                <span className="line-clamp-2">{itemWords(order)}</span>
              </td>
              <td className={CELL}>
                <StateMark state={order.state} />
              </td>
              <td className={CELL}>
                <span className="flex flex-wrap gap-1">
                  <PaymentMarks {...order} />
                  {order.isForAdults && <AdultsMark />}
                </span>
              </td>
              <td className={`${CELL} text-right`}>
                <Money amount={order.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
