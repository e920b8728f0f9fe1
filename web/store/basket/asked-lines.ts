import { z } from 'zod'
import { storedValue } from '../../client/storage/stored-value.ts'

/** Requests whose payment may still come are few; older ones are forgotten. */
const MOST = 5

/**
 * What a cart held when its purchase was requested. Its payment may become known on another page or in another tab, which
 * then takes exactly that out of the cart, once.
 */
export function askedLines<Line>(key: `${string}Asked`, line: z.ZodType<Line>) {
  const store = storedValue<readonly { id: string; lines: readonly Line[] }[]>({
    key,
    schema: z.array(z.object({ id: z.string(), lines: z.array(line) })).catch([]),
    empty: [],
    owner: 'device',
  })
  const textOf = (lines: readonly Line[]) => JSON.stringify(lines.map((one) => line.parse(one)))
  return {
    subscribe: store.subscribe,
    /** The last purchase that was requested of exactly these lines. */
    idOf: (lines: readonly Line[]): string | undefined =>
      store.read().find((one) => textOf(one.lines) === textOf(lines))?.id,
    /** @param id of the purchase, as the server knows it */
    keep: (id: string, lines: readonly Line[]) =>
      void store.update((asked) => [{ id, lines }, ...asked.filter((one) => one.id !== id)].slice(0, MOST)),
    /** The lines of a paid purchase; none when they have been taken before. */
    take: (id: string): readonly Line[] => {
      let lines: readonly Line[] | undefined
      store.update((asked) => {
        lines = asked.find((one) => one.id === id)?.lines
        return lines === undefined ? asked : asked.filter((one) => one.id !== id)
      })
      return lines ?? []
    },
  }
}
