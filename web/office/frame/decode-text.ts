/**
 * The text of a file in one of the encodings in which spreadsheets save: UTF-8, UTF-16 with its mark, or Windows-1252,
 * which is what is no UTF-8.
 *
 * @throws TypeError for what is no text, such as a workbook
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new TypeError('a file with zero bytes is no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
