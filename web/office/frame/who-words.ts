import { FRAME_TEXTS } from './frame-texts.ts'

const TEXTS = FRAME_TEXTS.who

/** Who did something: a member of staff by name, the shopper, or the shop itself. @param you the words for oneself */
export function whoWords(
  { by, name }: { by: string; name: string | null },
  userId: string,
  you: string = TEXTS.you,
): string {
  if (by === `staff:${userId}`) return you
  if (by.startsWith('staff:')) return name || TEXTS.somebody
  return by === 'visitor' || by.startsWith('shopper:') ? TEXTS.shopper : TEXTS.shop
}
