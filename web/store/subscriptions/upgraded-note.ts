import { z } from 'zod'

const NAME = 'chillz-upgraded'
const Upgraded = z.object({ plan: z.string() })

/** Keeps over the reload that follows an upgrade what is to be told after it. */
export function storeUpgraded(plan: string): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ plan }))
  } catch {
    // Without storage the reload still shows the new plan.
  }
}

/** What an upgrade left to be told, once. */
export function takeUpgraded(): { plan: string } | null {
  try {
    const kept = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    return kept === null ? null : (Upgraded.safeParse(JSON.parse(kept)).data ?? null)
  } catch {
    return null
  }
}
