import { Refusal } from '#domain/errors.ts'

/** Limits concurrent work: for each key, and in total. */
export type Turns = {
  /**
   * Takes a turn.
   *
   * @returns a function that releases it; a second call does nothing
   * @throws Refusal request.too_many if the key has used all of its turns, server.busy if all turns are taken
   */
  take: (key: string) => () => void
}

/** Counts taken turns. A key without turns uses no memory. */
export function createTurns(most: { ofKey: number; inAll: number }): Turns {
  const taken = new Map<string, number>()
  let count = 0
  return {
    take: (key) => {
      const ofKey = taken.get(key) ?? 0
      if (ofKey >= most.ofKey) throw new Refusal('request.too_many')
      if (count >= most.inAll) throw new Refusal('server.busy')
      count += 1
      taken.set(key, ofKey + 1)
      let isGivenBack = false
      return () => {
        if (isGivenBack) return
        isGivenBack = true
        count -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
