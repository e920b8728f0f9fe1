import { ORDER_TEXTS } from './order-texts.ts'

const TEXTS = ORDER_TEXTS.timeline

/** Who did something: a member of staff by name, the shopper, or the shop itself. */
export function whoWords({ by, name }: { by: string; name: string | null }, userId: string): string {
  if (by === `staff:${userId}`) return TEXTS.you
  if (by.startsWith('staff:')) return name || TEXTS.somebody
  return by === 'visitor' || by.startsWith('shopper:') ? TEXTS.shopper : TEXTS.shop
}
