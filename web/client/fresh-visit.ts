/** How this page was opened; undefined where the browser does not tell. */
function openedBy(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation')
  return visit && 'type' in visit ? String(visit.type) : undefined
}

/** Whether this page was opened anew: neither reloaded nor come back to. */
export function isFreshVisit(): boolean {
  const type = openedBy()
  return type !== 'reload' && type !== 'back_forward'
}

/** Whether the browser went back to this page, or opened it with its tabs: from its store, without asking the server. */
export const isRestoredVisit = () => openedBy() === 'back_forward'
