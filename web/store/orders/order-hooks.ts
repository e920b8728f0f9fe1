import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getOrder, OrderView } from '#domain/orders/orders-api.ts'
import { CallError } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { showAnswer } from '../../client/show-answer.ts'
import { logQuietly } from '../../ui/log.ts'
import { useLastError } from '../../ui/state/last-error.ts'
import { recordOrder } from './finish-order.ts'

/** How often an order is asked for while its event stream is down. */
const POLL_MS = 15_000
/** Pause before a refused event stream is opened again. */
const REOPEN_MS = 8_000

/** An order by its id. */
export function orderQuery(orderId: string) {
  return queryOf(getOrder, { params: { orderId } }, { staleTime: 10_000, networkMode: 'always' })
}

type OrderOptions = { refetchInterval?: number | false; refetchOnReconnect?: 'always' }

/** Asks for an order, and records every answer in this browser. */
export function useOrder(orderId: string, options: OrderOptions = {}) {
  const query = useQuery({ ...orderQuery(orderId), ...options })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) recordOrder(data, new Date(dataUpdatedAt))
  }, [data, dataUpdatedAt])
  return query
}

/** An order, updated by its events while it is on the screen. */
export function useLiveOrder(orderId: string) {
  const [isMissing, setMissing] = useState(false)
  const isLive = useOrderEvents(isMissing ? null : orderId)
  const query = useOrder(orderId, {
    refetchInterval: isLive || isMissing ? false : POLL_MS,
    refetchOnReconnect: 'always',
  })
  const error = useLastError(query, orderId)
  // An order that does not exist has no event stream.
  if (isNoOrder(error) !== isMissing) setMissing(!isMissing)
  return {
    order: query.data,
    /** When it was last received, by the phone's clock, ms. */
    orderAt: query.dataUpdatedAt,
    error,
    isAsking: query.isFetching,
    /** Whether the event stream is connected. */
    isLive,
    retry: () => void query.refetch(),
  }
}
export type LiveOrder = ReturnType<typeof useLiveOrder>

/**
 * Receives the events of an order, records them, and updates the answer of `orderQuery`.
 *
 * @param orderId null: no event stream
 * @param onOrder called with every event
 * @returns whether the event stream is connected
 */
export function useOrderEvents(orderId: string | null, onOrder?: (order: OrderView) => void): boolean {
  const clock = useClock()
  const queries = useQueryClient()
  const [isLive, setLive] = useState(false)
  const notify = useEffectEvent((order: OrderView) => onOrder?.(order))

  useEffect(() => {
    if (orderId === null) return
    let stream: EventSource | undefined
    let reopening: ReturnType<typeof setTimeout> | undefined

    const hear = (event: MessageEvent<string>) => {
      const order = readEvent(event.data)
      if (!order) return
      setLive(true)
      recordOrder(order, clock())
      notify(order)
      showAnswer(queries, keyOf(getOrder, { params: { orderId } }), (known) =>
        known && known.version > order.version ? known : order,
      )
    }
    const open = () => {
      stream = new EventSource(`/api/orders/${encodeURIComponent(orderId)}/events`)
      stream.addEventListener('order', hear)
      stream.onopen = () => setLive(true)
      stream.onerror = () => {
        setLive(false)
        // The browser connects again by itself, unless the server refused.
        if (stream?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS)
      }
    }
    open()
    return () => {
      clearTimeout(reopening)
      stream?.close()
      setLive(false)
    }
  }, [orderId, clock, queries])

  return isLive
}

function readEvent(data: string): OrderView | undefined {
  try {
    return OrderView.parse(JSON.parse(data))
  } catch (error) {
    logQuietly('an unreadable order event was left out', error)
    return undefined
  }
}

/** Whether the server has no such order; asking again is useless. */
export function isNoOrder(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'order.missing'
}

/** Whether the server could not be reached. */
export function isOffline(error: Error): error is CallError {
  return error instanceof CallError && error.kind === 'offline'
}
