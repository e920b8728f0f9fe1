import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { useClock } from '../../client/shop/clock.tsx'
import type { useOrderWindow } from '../frame/order-window.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { wantTicket } from '../frame/wanted-tickets.ts'
import { actsOn, delaysOf } from './board-acts.ts'
import type { BoardView } from './board-connection.ts'
import { isLaterDay } from './board-state.ts'
import { candidates } from './rider-hooks.ts'
import { useBoardKeys } from './use-board-keys.ts'
import type { CardActs } from './use-card-acts.ts'

type CardKeys = {
  view: BoardView
  now: Date
  order: ReturnType<typeof useOrderWindow>
  /** Whose alarm the caller can end. */
  seeable: readonly BoardCard[]
  filters: RefObject<HTMLElement | null>
  acts: CardActs
  acknowledgeAll: () => void
}

/** What the keys of the board do with its cards; the focus follows a card after its step, and returns after its window. */
export function useCardKeys({ view, now, order, seeable, filters, acts, acknowledgeAll }: CardKeys): void {
  const { state, role } = view
  const clock = useClock()
  const staff = useStaff()
  const returnFocus = useBoardKeys({
    isBelow: order.orderId !== undefined,
    onUndo: () => {
      const newest = acts.undoable.at(-1)
      if (newest && newest.until > clock().getTime()) acts.undo(newest)
    },
    onRider: (orderId, place) => {
      const card = state.get(orderId)?.card
      const rider = card && candidates(card, acts.ridersFor(card) ?? [])[place - 1]
      if (card && rider) void acts.give(card, rider.riderId)
    },
    onOpen: (orderId) => order.open(orderId),
    onCard: (orderId, what) => {
      if (what === 'print') wantTicket(orderId, 'asked')
      else if (what === 'call') cardElement(orderId)?.querySelector<HTMLElement>('a[href^="tel:"]')?.click()
      else order.open(orderId, what)
    },
    onFilter: () => filters.current?.querySelector('select')?.focus(),
    onAct: (orderId) => {
      const card = state.get(orderId)?.card
      const [first] = card && role ? actsOn(card, role, isLaterDay(card.prepareBy, now)) : []
      if (card && first) void acts.act(card, first)
    },
    onAcknowledge: (orderId) => {
      const card = orderId === undefined ? seeable[0] : state.get(orderId)?.card
      if (card && role && actsOn(card, role).includes('acknowledge')) void acts.act(card, 'acknowledge')
    },
    onAcknowledgeAll: acknowledgeAll,
    onLine: (orderId, place, what) => {
      const card = staff.may('orders.propose') ? state.get(orderId)?.card : undefined
      // The only line needs no number.
      const line = place === undefined ? card?.lines.length === 1 && card.lines[0] : card?.lines[place - 1]
      if (line) acts.showLine(orderId, line.position, what === 'soldOut')
    },
    onDelay: (orderId, place) => {
      const card = state.get(orderId)?.card
      const minutes = card && role && delaysOf(card, role)[place - 1]
      if (card && minutes) void acts.act(card, 'delay', { minutes })
    },
  })

  const afterChange = useEffectEvent((now: BoardView['state']) => {
    const card = acts.acted.current
    if (!card || now.get(card.orderId)?.version === card.version) return
    acts.acted.current = undefined
    returnFocus(card.orderId)
  })
  useEffect(() => afterChange(state), [state])

  // Its card may have moved, or the page been loaded with the window open: then no element waits for the focus.
  const lastOpen = useRef<string>(undefined)
  const afterWindow = useEffectEvent((orderId: string | undefined) => {
    if (orderId === undefined && lastOpen.current !== undefined) returnFocus(lastOpen.current)
    lastOpen.current = orderId
  })
  useEffect(() => afterWindow(order.orderId), [order.orderId])
}

const cardElement = (orderId: string) => document.querySelector(`[data-card="${CSS.escape(orderId)}"]`)
