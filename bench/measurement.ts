/** One line of the table. */
export type Row = {
  what: string
  measured: string
  budget: string
  isWithin: boolean
}

/** What measurements share: made once, thrown away afterwards. */
export type Ground = {
  /** A folder for data; everything in it is removed in the end. */
  folder: string
  /** The address of an empty database of its own on a PostgreSQL that is there for the measurements. */
  newDatabase: (name: string) => Promise<string>
  rounds: number
}

/** The middle of some values: one disturbed round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** `12,345` */
export const figure = (value: number) => Math.round(value).toLocaleString('en-GB')

/** `83 %` from 0.83. */
export const percent = (share: number) => `${Math.round(share * 100)} %`
