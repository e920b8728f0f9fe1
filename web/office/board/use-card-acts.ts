import { useRef, useState } from 'react'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { useStaff } from '../frame/staff-access.ts'
import type { Act, ActDetails } from './board-acts.ts'
import type { BoardView } from './board-connection.ts'
import type { BoardAddress } from './board-filters.tsx'
import type { CardChange } from './board-state.ts'
import { isGivable, useRiders } from './rider-hooks.ts'
import { type OwnStep, useSteps } from './use-steps.ts'

/** What the caller does with the cards, by pointer or by key. */
export function useCardActs({ state }: BoardView, apply: (change: CardChange) => void, address: BoardAddress) {
  const staff = useStaff()
  const mayGive = staff.may('orders.prepare') && staff.may('riders.read')
  const riders = useRiders(mayGive)
  const steps = useSteps(apply)
  const [failing, setFailing] = useState<BoardCard>()
  /** Whether the sheet of a line begins at what is sold out. */
  const [isSoldOutFirst, setSoldOutFirst] = useState(false)
  /** The card of the last own step, until it has moved. */
  const acted = useRef<BoardCard>(undefined)
  return {
    steps,
    failing,
    setFailing,
    isSoldOutFirst,
    acted,
    // Somebody else's step after one's own has made it the last one.
    undoable: steps.own.filter(({ orderId, version }) => state.get(orderId)?.version === version),
    /** Whom a card can be given to; undefined when it cannot be given. */
    ridersFor: (card: BoardCard) =>
      mayGive && isGivable(card, staff.may('orders.send_again')) ? riders.data?.riders : undefined,
    act: async (card: BoardCard, act: Act, details?: ActDetails) => {
      if (act === 'fail') return setFailing(card)
      acted.current = card
      await steps.take(card, act, details)
    },
    give: async (card: BoardCard, riderId: string) => {
      acted.current = card
      await steps.give([card], riderId)
      await riders.refetch()
    },
    undo: (step: OwnStep) => {
      acted.current = state.get(step.orderId)?.card ?? undefined
      void steps.undo(step)
    },
    showLine: (orderId: string, position: number, isSoldOut: boolean) => {
      setSoldOutFirst(isSoldOut)
      address.set('line', `${orderId}-${position}`)
    },
  }
}

export type CardActs = ReturnType<typeof useCardActs>
