/** Lower case, without accents: ɛ as e, ɔ as o, ŋ as n. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ɛ/g, 'e')
    .replace(/ɔ/g, 'o')
    .replace(/ŋ/g, 'n')
}

/** The words of a text in plain letters, without punctuation, with single spaces between them. */
export function plainWords(text: string): string {
  return plainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
