import PostalMime, { type Attachment, decodeWords } from 'postal-mime'

/** A mail as a mail program shows it. */
export type ParsedMail = {
  /** By lower-case name; unfolded and decoded. The first of several with one name. */
  headers: Record<string, string>
  /** Line ends are single line feeds. */
  text: string
  html: string | null
  attachments: Attachment[]
}

export async function parseMail(raw: string | Uint8Array): Promise<ParsedMail> {
  const { headers, text = '', html, attachments } = await PostalMime.parse(raw)
  return {
    headers: Object.fromEntries(headers.toReversed().map(({ key, value }) => [key, decodeWords(value)])),
    text: withoutLastLineEnd(text.replaceAll('\r\n', '\n')),
    html: html === undefined ? null : withoutLastLineEnd(html),
    attachments,
  }
}

/** The parser ends every part with a line end, as if it were a file. */
function withoutLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}
