import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOrders } from '#domain/orders/order-list-api.ts'
import { getOrderMoney } from '#domain/orders/order-money-api.ts'
import { readStaffOrder } from '#domain/orders/staff-order-api.ts'
import { CallError } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { BOARD_TEXTS } from '../board/board-texts.ts'
import { showRefusal } from '../frame/show-refusal.ts'
import { useRead } from '../frame/use-read.ts'

/** How often the page is read again while somebody looks at it, ms. */
const REREAD_MS = 5_000
const OFTEN = { staleTime: 0, refetchInterval: REREAD_MS } as const

/** The order of a page, kept up to date. */
export function useStaffOrder(orderId: string) {
  return useRead(readStaffOrder, { params: { orderId } }, OFTEN)
}

/** Its money, for those who may refund. */
export function useOrderMoney(orderId: string, isAllowed: boolean) {
  return useRead(getOrderMoney, { params: { orderId } }, { ...OFTEN, enabled: isAllowed })
}

/** What staff do on the page of an order, each thing under its own name once at a time. */
export function useOrderActs(orderId: string) {
  const queries = useQueryClient()
  const { userId } = useOwner()
  // Not state: a second press of the same moment must already find it.
  const [inProgress] = useState(() => new Set<string>())
  const [keys] = useState(() => new Map<string, string>())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())

  /**
   * Does one thing, then reads the order again: until that is read its own button is held, and every other works.
   * Without an answer its key is kept, so that the next press repeats it.
   *
   * @param name what is done, to what; the key belongs to it
   * @returns what was answered; undefined after a refusal, which is shown
   */
  async function run<Answer>(
    name: string,
    work: (key: string) => Promise<Answer>,
    done?: string,
  ): Promise<Answer | undefined> {
    if (inProgress.has(name)) return undefined
    inProgress.add(name)
    setPending(new Set(inProgress))
    const key = keys.get(name) ?? newKey()
    keys.set(name, key)
    try {
      const answer = await work(key)
      keys.delete(name)
      if (done !== undefined) showToast(done, 'success')
      return answer
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refused') keys.delete(name)
      showRefusal(error, userId, BOARD_TEXTS.state)
      return undefined
    } finally {
      void readAgain().then(() => {
        inProgress.delete(name)
        setPending(new Set(inProgress))
      })
    }
  }

  async function readAgain(): Promise<void> {
    void queries.invalidateQueries({ queryKey: keyOf(listOrders) })
    await Promise.all(
      [readStaffOrder, getOrderMoney].map((one) =>
        queries.invalidateQueries({ queryKey: keyOf(one, { params: { orderId }, person: userId }) }),
      ),
    )
  }

  return { run, isPending: (name: string) => [...pending].some((one) => one.startsWith(name)) }
}
export type OrderActs = ReturnType<typeof useOrderActs>
