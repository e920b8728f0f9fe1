export type Arrival = {
  /** The type of navigation: a link, a replaced address, or back, forward and reload. */
  type: 'PUSH' | 'REPLACE' | 'POP'
  /** The path and what it is about are the same: a dialog was opened, or a search was typed. */
  isSamePage: boolean
  /** The scroll position in px at which this history entry was left; undefined for a new one. */
  savedTop: number | undefined
  /** The first page of a visit that is neither a reload nor a return. */
  isFreshVisit: boolean
}

/** The scroll position in px after a navigation; undefined keeps the position. */
export function scrollTarget({ type, isSamePage, savedTop, isFreshVisit }: Arrival): number | undefined {
  if (isFreshVisit) return undefined
  if (type === 'POP') return savedTop ?? (isSamePage ? undefined : 0)
  return isSamePage ? undefined : 0
}
