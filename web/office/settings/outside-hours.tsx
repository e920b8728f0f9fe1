import { Link } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { listOutsideHours } from '#domain/orders/order-list-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { paths } from '../../client/paths.ts'
import { dayWords } from '../../ui/words/day-words.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { LINK } from '../frame/link-look.ts'
import { useRead } from '../frame/use-read.ts'
import { SETTINGS_TEXTS } from './settings-texts.ts'

const TEXTS = SETTINGS_TEXTS.outside

/** The orders for later that the saved hours leave out, by day; nothing without one. */
export function OutsideHours() {
  const { data } = useRead(listOutsideHours, {}, { staleTime: 0 })
  const days = Object.entries(
    Object.groupBy(data?.orders ?? [], ({ scheduledFor }) => serviceDay(new Date(scheduledFor))),
  )
  return (
    <section role="status" className="grid gap-3 rounded-md bg-gold-soft p-4 empty:sr-only">
      {days.length > 0 && (
        <div>
          <h2 className="font-semibold">{TEXTS.title}</h2>
          <p className="text-sm">{TEXTS.text}</p>
        </div>
      )}
      {days.map(([day, orders = []]) => (
        <div key={day}>
          <h3 className="font-semibold text-sm">{TEXTS.day(dayWords(day), orders.length)}</h3>
          <ul className="flex flex-wrap gap-x-4">
            {orders.map(({ orderId, scheduledFor }) => (
              <li key={orderId}>
                <Link to={paths.order(orderId)} className={`${LINK} tabular`}>
                  {timeWords(scheduledFor)} {formatOrderId(orderId)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
