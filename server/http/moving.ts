import type { Random } from '../db/new-id.ts'

declare module 'fastify' {
  interface FastifyInstance {
    moving: Moving
  }
}

/** The time over which streams connect again, so that not all come at once, in milliseconds. */
const SPREAD_MS = 1_000

/** Whether this process sends its callers to the others, because it is to end. */
export type Moving = {
  isMoving: () => boolean
  /**
   * Calls back when callers are to move, with the time after which to connect again in milliseconds; at once if they are.
   *
   * @returns a function that ends it
   */
  follow: (onMove: (inMs: number) => void) => () => void
  begin: () => void
}

export function createMoving(random: Random): Moving {
  const followers = new Set<(inMs: number) => void>()
  let isMoving = false
  const notify = (onMove: (inMs: number) => void) => {
    const [one = 0] = random(1)
    onMove(Math.floor((one / 256) * SPREAD_MS))
  }
  return {
    isMoving: () => isMoving,
    follow: (onMove) => {
      if (isMoving) notify(onMove)
      else followers.add(onMove)
      return () => followers.delete(onMove)
    },
    begin: () => {
      isMoving = true
      for (const onMove of followers) notify(onMove)
      followers.clear()
    },
  }
}
