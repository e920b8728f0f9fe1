import type { z } from 'zod'
import { CallError } from '../api.ts'
import type { Clock } from './clock.tsx'
import { makeMenuCache, READABLE_MS } from './menu-cache.ts'

/** How often the server is asked again while a kept answer is shown, ms. */
export const ASK_AGAIN_MS = 10_000

export const menuCache = makeMenuCache(() => localStorage)

/** Why answers on the screen are kept ones, and when the oldest of them was saved, ms since 1970. */
export type KeptState = { since: number; title: string; message: string }

/** Answers on the screen that are kept ones, by name. */
const shown = new Map<string, KeptState>()
let state: KeptState | null = null
const listeners = new Set<() => void>()

/** The oldest kept answer on the screen; null while all are from the server. */
export const keptState = (): KeptState | null => state

export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function mark(name: string, kept: KeptState | null) {
  if (kept) shown.set(name, kept)
  else if (!shown.delete(name)) return
  state = [...shown.values()].toSorted((one, other) => one.since - other.since)[0] ?? null
  for (const listener of listeners) listener()
}

export const isKept = (name: string) => shown.has(name)

type Kept<T> = { name: string; schema: z.ZodType<T>; clock: Clock }

/**
 * The server's answer, which is kept. Without a network the kept one, for reading only: what is ordered is priced by the
 * server again.
 */
export async function answerOrKept<T>({ name, schema, clock }: Kept<T>, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    menuCache.keep(name, answer, clock())
    mark(name, null)
    return answer
  } catch (error) {
    if (!(error instanceof CallError && error.kind === 'offline')) throw error
    const kept = menuCache.read(name, schema, READABLE_MS, clock())
    if (kept === undefined) throw error
    mark(name, { since: menuCache.savedAt(name) ?? clock().getTime(), title: error.title, message: error.message })
    return kept
  }
}
