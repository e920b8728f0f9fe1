/** Whether this page was opened anew: neither reloaded nor come back to. */
export function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(visit instanceof PerformanceNavigationTiming) || (visit.type !== 'reload' && visit.type !== 'back_forward')
}
