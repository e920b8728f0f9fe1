export type Arrival = {
  /** How the address came: by a link, in place of the last one, or by back, forward, reload. */
  type: 'PUSH' | 'REPLACE' | 'POP'
  /** Only the part after the path is another: a dialog opened, a search was typed. */
  isSamePage: boolean
  /** px from the top at which this entry of the history was left; undefined when it was never seen. */
  savedTop: number | undefined
  /** The first page of a visit that is neither a reload nor a return. */
  isFreshVisit: boolean
}

/** Where to scroll after an address has changed, px from the top; undefined leaves the page where it is. */
export function scrollTarget({ type, isSamePage, savedTop, isFreshVisit }: Arrival): number | undefined {
  if (isFreshVisit) return undefined
  if (type === 'POP') return savedTop ?? (isSamePage ? undefined : 0)
  return isSamePage ? undefined : 0
}
