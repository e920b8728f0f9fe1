/** The longest text of a Telegram message, in visible characters. */
export const MESSAGE_MAX = 4096
/** The longest caption under a document, in visible characters. */
export const CAPTION_MAX = 1024

/** Tags that Telegram supports without attributes. */
const TAGS = 'b|strong|i|em|u|ins|s|strike|del|code|pre|blockquote|tg-spoiler'
const TOKEN = new RegExp(`<(/?)(${TAGS})>|&(?:amp|lt|gt|quot);|[^<>&]+`, 'y')
const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
])

/** Escapes text for Telegram HTML. Cut it before: finished HTML is never cut. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * The visible text of Telegram HTML.
 *
 * @returns undefined for HTML that Telegram refuses: an unknown, unclosed or wrongly nested tag, or an unescaped `&`,
 * `<`
 * or `>`
 */
export function visibleText(html: string): string | undefined {
  const open: string[] = []
  let visible = ''
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const match = TOKEN.exec(html)
    if (!match) return undefined
    const [token, closing, tag] = match
    if (tag === undefined) visible += ENTITIES.get(token) ?? token
    else if (closing === '') open.push(tag)
    else if (open.pop() !== tag) return undefined
  }
  return open.length === 0 ? visible : undefined
}
