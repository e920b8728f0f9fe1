import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { statusIn } from '#domain/orders/order-status.ts'
import { readStaffOrder, recordPrint, type StaffOrder } from '#domain/orders/staff-order-api.ts'
import { CallError, call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { newKey } from '../../client/storage/new-key.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { onWantedTicket } from '../frame/wanted-tickets.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { PaperSheet } from './paper.tsx'
import { createPrintQueue, type DueTicket, type Recorded } from './print-queue.ts'
import { printerName, usePaper, usePrinter } from './use-print.ts'

/** How often due tickets are tried again, ms. */
const RETRY_MS = 5_000
const NAME = 'chillz-due-tickets'

const dueTickets = storedValue<readonly DueTicket[]>({
  key: NAME,
  owner: 'device',
  schema: z.array(z.object({ orderId: z.string(), id: z.uuid(), at: z.iso.datetime() })),
  empty: [],
})

/** Prints tickets that are asked for on this screen, and those of orders started on it, where the device is set up for it. */
export function TicketPrinter() {
  const { isAutomatic } = usePrinter()
  const { paper, show } = usePaper()
  const { userId } = useOwner()
  const clock = useClock()
  const print = useEffectEvent((order: StaffOrder) => show(order, 'ticket', 0))
  const record = useEffectEvent((due: DueTicket) => recordTicket(due, `staff:${userId}`))
  useEffect(() => {
    if (!isAutomatic) return
    const queue = createPrintQueue<StaffOrder>(
      {
        update: dueTickets.update,
        // Pages without https have no locks: of two tabs both may print.
        alone: (work) => (navigator.locks ? navigator.locks.request(NAME, work) : work()),
      },
      (due) => record(due),
      { print: (order) => print(order), onLost: ({ orderId }) => showNotPrinted(orderId) },
      { clock, newKey },
    )
    const flush = () => void queue.flush()
    flush()
    const end = onWantedTicket((orderId, why) => {
      if (why === 'starting') queue.add(orderId)
      if (why === 'started') flush()
    })
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      end()
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [isAutomatic, clock])
  const printAsked = useEffectEvent(async (orderId: string) => {
    try {
      const order = await call(readStaffOrder, { params: { orderId } })
      const { copy } = await recordOf(order, newKey())
      show(order, 'ticket', copy)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showNotPrinted(orderId, error.message)
    }
  })
  useEffect(() => onWantedTicket((orderId, why) => why === 'asked' && void printAsked(orderId)), [])
  return paper ? <PaperSheet order={paper.order} printing={paper.printing} /> : null
}

/** Records the ticket of an order that `by` has started. Another screen, or a press on the order's page, may have printed it. */
async function recordTicket({ orderId, id }: DueTicket, by: string): Promise<Recorded<StaffOrder>> {
  try {
    const order = await call(readStaffOrder, { params: { orderId } })
    const isStarted = order.timeline.some((step) => step.action === 'prepare' && !step.isUndone && step.by === by)
    if (statusIn(order.state) === 'cancelled') return { kind: 'known' }
    if (!isStarted) return { kind: 'unstarted' }
    const { copy } = await recordOf(order, id)
    return copy === 0 ? { kind: 'print', order } : { kind: 'known' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { kind, code, status } = error
    if (kind === 'offline' || code === 'order.changed' || [401, 429].includes(status) || status >= 500) {
      return { kind: 'later' }
    }
    showNotPrinted(orderId, error.message)
    return { kind: 'known' }
  }
}

/** Records a print of the ticket as the order stands. */
function recordOf({ orderId, paperVersion: version }: StaffOrder, id: string) {
  return call(recordPrint, { params: { orderId }, body: { id, paper: 'ticket', version, device: printerName() } })
}

function showNotPrinted(orderId: string, why?: string): void {
  const title = ORDER_TEXTS.print.notPrinted(formatOrderId(orderId))
  showToast({ title, text: why }, 'destructive')
}
