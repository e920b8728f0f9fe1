import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createStore, get, update } from 'idb-keyval'
import { useEffect } from 'react'
import { z } from 'zod'
import type { Pesewas } from '#domain/money.ts'
import { collectCash } from '#domain/riders/cash-api.ts'
import { addPhoto, RideView, readRide, takeRideStep } from '#domain/riders/ride-api.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { currentSession, ownerOf, useOwner } from '../../client/session/session-store.ts'
import { countUnsent, sendUnsentBy } from '../../client/session/unsent-taps.ts'
import { type Clock, useClock } from '../../client/shop/clock.tsx'
import { showAnswer } from '../../client/show-answer.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { logQuietly } from '../../ui/log.ts'
import { useOnline } from '../../ui/state/use-online.ts'
import { useRead } from '../frame/use-read.ts'
import { createRideQueue, type QueueStorage, type RideQueue, type Sent, type Waiting } from './ride-queue.ts'
import { stopsOf } from './ride-state.ts'

/** How often the deliveries are read, ms. */
const REREAD_MS = 15_000
/** How often what waits is sent again, ms. */
const RESEND_MS = 10_000

/** The deliveries as they were last read, so that the page opens without a connection. */
const storedRide = storedValue({
  key: 'chillz-ride',
  schema: z.object({ person: z.string(), at: z.iso.datetime(), view: RideView }).nullable(),
  empty: null,
  owner: 'person',
})

/** The rider's deliveries with the taps that wait, and what can be done with them. */
export function useRide() {
  const clock = useClock()
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  const query = useRead(readRide, {}, { refetchInterval: REREAD_MS, staleTime: 0 })
  const { data, dataUpdatedAt, errorUpdatedAt, failureReason } = query
  const isOnline = useOnline()
  const stored = useStored(storedRide)
  useEffect(() => {
    if (data) storedRide.update(() => ({ person, at: new Date(dataUpdatedAt).toISOString(), view: data }))
  }, [data, dataUpdatedAt, person])

  const queue = rideQueueOf(person, queries, clock)
  useSending(queue)

  const own = stored?.person === person ? stored : null
  const view = data ?? own?.view
  const { waiting, refused, isKept } = useStored(queue)
  return {
    query,
    view,
    stops: view ? stopsOf(view, waiting) : [],
    /** When the deliveries were read; null while they are being read for the first time. */
    readAt: data ? new Date(dataUpdatedAt).toISOString() : (own?.at ?? null),
    /** Whether the shop is out of reach: many phones report a network that leads nowhere. */
    isAway: !isOnline || isUnanswered(failureReason) || errorUpdatedAt > dataUpdatedAt,
    waiting,
    refused,
    isKept,
    queue,
    apply: (next: RideView) => showAnswer(queries, keyOf(readRide, { person }), next),
  }
}

const queues = new WeakMap<QueryClient, Map<string, RideQueue>>()

/** The queue of a person: one for as long as the app is open, because its copy of the taps is what the page shows. */
export function rideQueueOf(person: string, queries: QueryClient, clock: Clock): RideQueue {
  const known = queues.get(queries) ?? new Map<string, RideQueue>()
  queues.set(queries, known)
  const queue = known.get(person) ?? makeQueue(person, queries, clock)
  known.set(person, queue)
  return queue
}

function makeQueue(person: string, queries: QueryClient, clock: Clock): RideQueue {
  const key = keyOf(readRide, { person })
  const send = async (tap: Waiting): Promise<Sent> => {
    // Somebody else has signed in on this phone: it waits for the rider to be back.
    if (ownerOf(currentSession()) !== person) return 'later'
    try {
      const view = await sendTap(tap, clock().toISOString())
      if (view) showAnswer(queries, key, view)
      else await queries.invalidateQueries({ queryKey: key })
      return 'done'
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isForLater(error)) return 'later'
      void queries.invalidateQueries({ queryKey: key })
      return { title: error.title, message: error.message }
    }
  }
  return createRideQueue(storageOf(person), send, { clock, newKey })
}

/** Sends what waits at once, when the connection is back, again and again, and before the rider signs out. */
function useSending(queue: RideQueue) {
  useEffect(() => {
    const countWaiting = () => {
      const { waiting, isKept } = queue.read()
      countUnsent(waiting.length, isKept)
      return waiting.length
    }
    sendUnsentBy(() => queue.flush().then(countWaiting))
    const forget = queue.subscribe(countWaiting)
    const flush = () => void queue.flush()
    flush()
    const timer = setInterval(flush, RESEND_MS)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      forget()
      clearInterval(timer)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [queue])
}

/** Sends a tap. @returns the deliveries after it, where the answer has them */
async function sendTap(tap: Waiting, sentAt: string): Promise<RideView | undefined> {
  const { key, at } = tap
  switch (tap.kind) {
    case 'step': {
      const { orderId, step, code, bornOn, reason } = tap
      const more = { ...(code && { code }), ...(bornOn && { bornOn }), ...(reason && { reason }) }
      return call(takeRideStep, { params: { orderId }, body: { key, at, sentAt, step, ...more } })
    }
    case 'photo': {
      const form = new FormData()
      form.set('file', tap.picture, 'door.jpg')
      return call(addPhoto, { params: { orderId: tap.orderId }, querystring: { key, at, sentAt }, form })
    }
    case 'cash': {
      const amount = tap.amount as Pesewas // it was one before it was kept
      await call(collectCash, { body: { key, at, sentAt, amount, note: tap.note } })
      return undefined
    }
  }
}

const isUnanswered = (error: unknown) => error instanceof CallError && error.kind === 'offline'

/** Whether a tap may still be taken: no answer, a session that has ended, a busy or failing server. */
function isForLater({ kind, status }: CallError): boolean {
  return kind === 'offline' || status === 401 || status === 429 || status >= 500
}

/**
 * Keeps the taps of a person in the browser's database, because photos are too large for its storage of texts. Tabs
 * notify each other, and one of them sends at a time.
 */
function storageOf(person: string): QueueStorage {
  let store = createStore('chillz-ride', 'taps')
  const name = `chillz-ride-${person}`
  const channel = new BroadcastChannel(name)
  // Safari closes connections in the background without telling, so what fails is tried with a new one.
  const twice = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      logQuietly('the storage of taps is opened again', error)
      store = createStore('chillz-ride', 'taps')
      return work()
    }
  }
  return {
    read: () => twice(() => get(person, store)),
    update: async (change) => {
      await twice(() => update(person, change, store))
      channel.postMessage('changed')
    },
    // Pages without https have no locks: a tap that two tabs send counts once, by its key.
    alone: (work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
    onChange: (listener) => {
      channel.onmessage = listener
    },
  }
}
