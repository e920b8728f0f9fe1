/** Letters of Ghana's languages and signs that the alphabet of text messages lacks, with what stands for them. */
const STAND_INS: Record<string, string> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ɖ: 'd',
  Ɖ: 'D',
  ƒ: 'f',
  Ƒ: 'F',
  ɣ: 'g',
  Ɣ: 'G',
  ʋ: 'v',
  Ʋ: 'V',
  '‘': "'",
  '’': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '×': 'x',
  '⁄': '/',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '₵': 'c',
  // Each of these would take two places.
  '^': ' ',
  '|': '/',
  '\\': '/',
  '~': '-',
  '€': 'E',
}

/**
 * A text in the alphabet of text messages, in which each character takes one place: a single other letter would make the
 * message up to three times as dear. Line breaks stay.
 */
export function smsText(text: string): string {
  return text
    .replaceAll('GH₵', 'GHS')
    .normalize('NFKD')
    .replace(/./gu, (letter) => STAND_INS[letter] ?? letter)
    .replace(/[^\n\x20-\x7E]/g, '')
    .replace(/ {2,}/g, ' ')
}
