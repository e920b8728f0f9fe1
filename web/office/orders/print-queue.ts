import { MINUTE_MS } from '#domain/time/accra-time.ts'

/** An order whose ticket is to be printed because it was started on this screen. */
export type DueTicket = { orderId: string; id: string; at: string }

/**
 * What became of a ticket that was to be recorded:
 * - `print`: it is the original
 * - `known`: it was printed otherwise, or its order is cancelled
 * - `unstarted`: the order is not started, or by somebody else
 * - `later`: there was no answer
 */
export type Recorded<Order> = { kind: 'print'; order: Order } | { kind: 'known' | 'unstarted' | 'later' }

/** Where due tickets are kept, for all tabs of the device. */
export type TicketStorage = {
  /** Changes what is stored, not what this tab has last read. */
  update: (change: (stored: readonly DueTicket[]) => readonly DueTicket[]) => readonly DueTicket[]
  /** Runs `work` while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>
}

/** How long a step may be on its way to the shop. A ticket whose order is not started by then is not due. */
const STARTS_WITHIN_MS = MINUTE_MS / 2
/** After this nobody waits for a ticket any more. */
const LIFE_MS = 30 * MINUTE_MS

/**
 * Tickets that print by themselves. Each is kept under its id before its order is started, so that neither a reload nor a lost
 * answer loses it: recording the same id again is the same print.
 *
 * @param record records a ticket, and says whether it is to be printed
 * @param onLost for a ticket that could not be recorded in time
 */
export function createPrintQueue<Order>(
  { update, alone }: TicketStorage,
  record: (due: DueTicket) => Promise<Recorded<Order>>,
  { print, onLost }: { print: (order: Order) => void; onLost: (due: DueTicket) => void },
  { clock, newKey }: { clock: () => Date; newKey: () => string },
) {
  const read = () => update((stored) => stored)
  const drop = (due: DueTicket) => update((stored) => stored.filter(({ id }) => id !== due.id))

  async function printOne(due: DueTicket): Promise<void> {
    const age = clock().getTime() - Date.parse(due.at)
    const recorded = age > LIFE_MS ? undefined : await record(due)
    if (recorded?.kind === 'later' || (recorded?.kind === 'unstarted' && age <= STARTS_WITHIN_MS)) return
    drop(due)
    // Dropped before it is printed: a page that dies in between prints no second original.
    if (recorded?.kind === 'print') print(recorded.order)
    if (!recorded) onLost(due)
  }

  return {
    /** Keeps the ticket of an order that is being started. */
    add: (orderId: string) => {
      const due = { orderId, id: newKey(), at: clock().toISOString() }
      update((stored) => [...stored.filter((one) => one.orderId !== orderId), due])
    },
    /** Prints what is due. */
    flush: async () => {
      if (read().length === 0) return
      await alone(async () => {
        for (const due of read()) await printOne(due)
      })
    },
  }
}
