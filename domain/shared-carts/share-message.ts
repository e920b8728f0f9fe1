import { formatCedis, type Pesewas } from '../money.ts'
import { cutText } from '../text/cut-text.ts'

const LINES_SHOWN = 5
/** Leaves room for the link, so that the encoded message stays below what chats accept. */
const NAME_MAX = 40

/** A line as a message names it. */
export type MessageLine = { name: string; quantity: number }

/**
 * The text that a cart is handed over with. It is for people: who opens the link sees what the shop has stored, whatever was
 * changed in the text.
 */
export function shareMessage(
  { shop, lines, subtotal }: { shop: string; lines: readonly MessageLine[]; subtotal: Pesewas },
  url: string,
): string {
  const shown = lines.slice(0, LINES_SHOWN).map(({ name, quantity }) => `${quantity} x ${cutText(name, NAME_MAX)}`)
  const more = lines.length - shown.length
  return [
    `My cart at ${cutText(shop, NAME_MAX)}:`,
    ...shown,
    ...(more > 0 ? [`and ${more} more`] : []),
    `${formatCedis(subtotal)} before delivery`,
    `Open: ${url}`,
  ].join('\n')
}
