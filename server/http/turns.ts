import { Refusal } from '#domain/errors.ts'

/** Room for so many things at once: of one key, and in all. */
export type Turns = {
  /**
   * Takes a turn.
   *
   * @returns what gives it back; calling it again does nothing
   * @throws Refusal request.too_many when the key has all of its turns, server.busy when all turns are taken
   */
  take: (key: string) => () => void
}

/** Counts turns that are taken. A key that holds none takes no memory. */
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
