/**
 * The URL of a WhatsApp chat with a prepared text.
 *
 * @param number international digits; null lets the shopper choose the chat, their own among them
 */
export function whatsappLink(number: string | null, text: string): string {
  const digits = number?.replace(/\D/g, '') ?? ''
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
