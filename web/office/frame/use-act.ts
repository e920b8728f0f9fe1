import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#domain/endpoint.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showRefusal } from './show-refusal.ts'

/**
 * Acts of staff, each under its own name once at a time: its button holds until the server has answered, a refusal is
 * shown in its words, and the lists are read again in either case.
 *
 * @param readers the endpoints whose answers an act changes
 * @param states words for the states that such a refusal names
 */
export function useAct(readers: readonly Pick<Endpoint, 'method' | 'url'>[], states?: Record<string, string>) {
  const queries = useQueryClient()
  const { userId } = useOwner()
  // Not state alone: a second press of the same moment must already find it.
  const [inProgress] = useState(() => new Set<string>())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())

  async function act(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (inProgress.has(name)) return false
    inProgress.add(name)
    setPending(new Set(inProgress))
    try {
      await work()
      return true
    } catch (error) {
      showRefusal(error, userId, states)
      return false
    } finally {
      await Promise.all(readers.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })))
      inProgress.delete(name)
      setPending(new Set(inProgress))
    }
  }
  return {
    /** @returns whether it is done; a dialog stays open until then, with what was typed */
    act,
    isPending: (name: string) => pending.has(name),
  }
}
