import { escapeHtml } from '../simulators-page.ts'

/** Telegram's result for HTML: the visible text and safe markup for a page, or why it is refused. */
export type ParsedHtml = { ok: true; text: string; markup: string } | { ok: false; description: string }

/** The documented tags, with the HTML tags that show them. */
const TAGS = new Map([
  ...['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'code', 'pre', 'blockquote'].map(
    (tag) => [tag, tag] as const,
  ),
  ['a', 'a'],
  ['span', 'span'],
  ['tg-spoiler', 'span'],
  ['tg-emoji', 'span'],
])
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
])
const TOKEN =
  /<(\/?)([^\s<>]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>|&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));|[^<&>]+|[<&>]/g

/**
 * Parses the HTML mode of the Bot API. Stricter than Telegram in one point: a bare `&` or `>` is refused, as the
 * documentation requires.
 */
export function parseHtml(html: string): ParsedHtml {
  const open: { tag: string; drawn: string }[] = []
  let text = ''
  let markup = ''
  const say = (words: string) => {
    text += words
    markup += escapeHtml(words)
  }
  for (const match of html.matchAll(TOKEN)) {
    const [token, closing, written, attributes = '', decimal, hex, entity] = match
    const tag = written?.toLowerCase()
    const at = Buffer.byteLength(html.slice(0, match.index))
    if (tag !== undefined && closing === '') {
      const drawn = TAGS.get(tag)
      if (!drawn) return refuse(`Unsupported start tag "${tag}" at byte offset ${at}`)
      open.push({ tag, drawn })
      markup += `<${drawn}${drawn === 'a' ? linkAttributes(attributes) : ''}>`
    } else if (tag !== undefined) {
      const begun = open.pop()
      if (begun?.tag !== tag) return refuse(`Unmatched end tag at byte offset ${at}, found "</${tag}>"`)
      markup += `</${begun.drawn}>`
    } else if (decimal !== undefined || hex !== undefined) {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      if (code === 0 || code > 0x10ffff) return refuse(`Unsupported entity at byte offset ${at}`)
      say(String.fromCodePoint(code))
    } else if (entity !== undefined) {
      const meant = ENTITIES.get(entity)
      if (meant === undefined) return refuse(`Unsupported entity "${token}" at byte offset ${at}`)
      say(meant)
    } else if (token === '<' || token === '&' || token === '>') {
      return refuse(`Unescaped "${token}" at byte offset ${at}`)
    } else {
      say(token)
    }
  }
  const unclosed = open.pop()
  if (unclosed) return refuse(`Can't find end tag corresponding to start tag "${unclosed.tag}"`)
  return { ok: true, text, markup }
}

function refuse(detail: string): ParsedHtml {
  return { ok: false, description: `Bad Request: can't parse entities: ${detail}` }
}

function linkAttributes(attributes: string): string {
  const href = /href="(https?:[^"]*|tel:[^"]*|mailto:[^"]*)"/.exec(attributes)?.[1]
  return href === undefined ? '' : ` href="${href}" rel="noreferrer"`
}
