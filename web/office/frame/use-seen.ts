import { useState } from 'react'
import { CallError } from '../../client/api.ts'

/**
 * The version or the money that staff saw when they began to decide; it is read again meanwhile. What somebody else
 * changes in between is told once: after that refusal the next presses send what is read then, until it is refused too.
 *
 * @param live as it was read last; a dialog begins with it
 */
export function useSeen<Value extends number | undefined>(live: Value) {
  const [{ seen, isOld }, set] = useState({ seen: live, isOld: false })
  // What the refusal told of may be read before it or after.
  if (isOld && seen !== live) set({ seen: live, isOld: false })
  return {
    /** Staff begin to decide, where that is not when the caller is first drawn. */
    see: (value: Value) => set({ seen: value, isOld: false }),
    /** Sends what was seen. Without an answer a change is still to be told. */
    send: async <Answer>(work: (seen: Value) => Promise<Answer>): Promise<Answer> => {
      const sent = seen ?? live
      try {
        return await work(sent)
      } catch (error) {
        if (error instanceof CallError && error.code?.endsWith('.changed')) set({ seen: sent, isOld: true })
        throw error
      }
    },
  }
}

/** Sends something with the version that was seen. */
export type SendSeen = ReturnType<typeof useSeen<number>>['send']
