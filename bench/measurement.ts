/** One line of the table. */
export type Row = {
  what: string
  measured: string
  budget: string
  isWithin: boolean
}

/** The resources that measurements share; deleted at the end. */
export type BenchContext = {
  /** A folder for data, deleted at the end. */
  folder: string
  /** Creates an empty database on the temporary PostgreSQL. @returns its address */
  newDatabase: (name: string) => Promise<string>
  rounds: number
}

/** The median, because one disturbed round does not change it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** `12,345` */
export const formatNumber = (value: number) => Math.round(value).toLocaleString('en-GB')

/** `83 %` from 0.83. */
export const percent = (share: number) => `${Math.round(share * 100)} %`
