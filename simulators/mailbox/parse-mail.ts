/** A mail as a mail program shows it. */
export type ParsedMail = {
  /** By lower-case name; unfolded and decoded. The first of several with one name. */
  headers: Record<string, string>
  /** Line ends are single line feeds. */
  text: string
  html: string | null
  attachments: { name: string; type: string; bytes: Uint8Array }[]
}

type Part = { headers: Record<string, string>; body: string }

/** Reads a message of RFC 5322 and MIME. @param raw one character a byte */
export function parseMail(raw: string): ParsedMail {
  const mail: ParsedMail = { headers: {}, text: '', html: null, attachments: [] }
  const whole = splitPart(raw)
  mail.headers = Object.fromEntries(Object.entries(whole.headers).map(([name, value]) => [name, decodeWords(value)]))
  readPart(whole, mail)
  return mail
}

function readPart(part: Part, mail: ParsedMail): void {
  const { value: type, parameters } = parseField(part.headers['content-type'] ?? 'text/plain')
  if (type.startsWith('multipart/')) {
    for (const inner of splitParts(part.body, parameters.boundary ?? '')) readPart(inner, mail)
    return
  }
  const bytes = decodeTransfer(part.body, part.headers['content-transfer-encoding'] ?? '7bit')
  const disposition = parseField(part.headers['content-disposition'] ?? '')
  if (disposition.value === 'attachment') {
    mail.attachments.push({ name: decodeWords(disposition.parameters.filename ?? 'attachment'), type, bytes })
  } else if (type === 'text/html') {
    mail.html = bytes.toString('utf8')
  } else {
    mail.text += bytes.toString('utf8').replaceAll('\r\n', '\n')
  }
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = end === -1 ? raw : raw.slice(0, end)
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) headers[name.toLowerCase()] ??= value
  }
  return { headers, body: end === -1 ? '' : raw.slice(end + 4) }
}

function splitParts(body: string, boundary: string): Part[] {
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`)
  // The parts before the first boundary and after the last are no content.
  return pieces.slice(1, -1).map((piece) => splitPart(piece.replace(/^[ \t]*\r\n/, '')))
}

/** `text/plain; charset="utf-8"`. */
function parseField(field: string): { value: string; parameters: Record<string, string> } {
  const [value = '', ...rest] = field.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const parameters: Record<string, string> = {}
  for (const one of rest) {
    const [, name, quoted, bare] = /^\s*([^=]+)=(?:"([^"]*)"|(.*))$/.exec(one) ?? []
    if (name !== undefined) parameters[name.trim().toLowerCase()] = quoted ?? bare?.trim() ?? ''
  }
  return { value: value.trim().toLowerCase(), parameters }
}

function decodeTransfer(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable':
      return Buffer.from(decodeQuoted(body.replace(/=[ \t]*\r\n/g, '')), 'latin1')
    default:
      return Buffer.from(body, 'latin1')
  }
}

function decodeQuoted(text: string): string {
  return text.replace(/=([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Headers of RFC 2047, such as `=?UTF-8?Q?caf=C3=A9?=`; the space between two encoded words is ignored. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?[^?]+\?([QqBb])\?([^?]*)\?=/g, (_, kind: string, word: string) => {
      const isBase64 = kind.toLowerCase() === 'b'
      const bytes = isBase64
        ? Buffer.from(word, 'base64')
        : Buffer.from(decodeQuoted(word.replaceAll('_', ' ')), 'latin1')
      return bytes.toString('utf8')
    })
}
