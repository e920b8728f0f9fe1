import type { BoardCard } from '#domain/orders/board-api.ts'
import { dotted } from '../../ui/words/dotted.ts'

/** What was chosen of a line, a row each: size and options, then the extras of all portions together. */
export function choiceWords({
  size,
  options,
  extras,
}: Pick<BoardCard['lines'][number], 'size' | 'options' | 'extras'>): string[] {
  const sizeWords = size === 'regular' ? [] : [size.charAt(0).toUpperCase() + size.slice(1)]
  const chosen = dotted([...sizeWords, ...options])
  return [...(chosen === '' ? [] : [chosen]), ...extras.map(({ name, quantity }) => `${quantity}× ${name}`)]
}

/** How many portions of a line come, or would have come of a refunded one. */
export const portionsOf = ({
  quantity,
  refundedPortions,
}: Pick<BoardCard['lines'][number], 'quantity' | 'refundedPortions'>) => quantity - refundedPortions
