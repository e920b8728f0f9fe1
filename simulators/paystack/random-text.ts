const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Lower-case letters and digits, as access codes and generated references are made of. */
export function randomText(random: () => number, length: number): string {
  return Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('')
}
