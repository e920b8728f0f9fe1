import { useState } from 'react'
import { CallError } from '../../client/api.ts'

/**
 * The version or the money that staff saw when they began to decide; it is read again meanwhile. What somebody else
 * changes in between is told once: after that refusal the next press sends what stands then.
 *
 * @param live as it was read last; a dialog begins with it
 */
export function useSeen<Value extends number | undefined>(live: Value) {
  const [seen, setSeen] = useState<Value | undefined>(live)
  return {
    /** Staff begin to decide, where that is not when the caller is first drawn. */
    see: setSeen,
    /** Sends what was seen. Without an answer a change is still to be told. */
    send: async <Answer>(work: (seen: Value) => Promise<Answer>): Promise<Answer> => {
      try {
        return await work(seen ?? live)
      } catch (error) {
        if (error instanceof CallError && error.code?.endsWith('.changed')) setSeen(undefined)
        throw error
      }
    },
  }
}
