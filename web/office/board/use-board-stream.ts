import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStaffAccess } from '#domain/auth/staff-api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { type BoardConnection, type BoardView, connectBoard, NOTHING_READ, openStream } from './board-connection.ts'
import type { CardChange } from './board-state.ts'
import { shareStream } from './share-stream.ts'

/** The open orders, live as long as the screen is open. */
export function useBoardStream(): { view: BoardView; apply: (change: CardChange) => void } {
  const clock = useClock()
  const [view, setView] = useState<BoardView>(NOTHING_READ)
  const connection = useRef<BoardConnection>(undefined)
  const queries = useQueryClient()
  const { userId: person } = useOwner()
  // The frame then finds that the caller has no role any more.
  const leave = useEffectEvent(() => void queries.invalidateQueries({ queryKey: keyOf(readStaffAccess) }))
  useEffect(() => {
    const shared = shareStream(`chillz-board-${person}`, openStream)
    const opened = connectBoard(clock, setView, () => leave(), undefined, shared)
    connection.current = opened
    return opened.stop
  }, [clock, person])
  return { view, apply: (change) => connection.current?.apply(change) }
}
