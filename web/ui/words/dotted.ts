/** Joins words with dots; what is empty is left out. A dot never begins a line: it stays with the words before it. */
export function dotted(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\u00a0· ')
}
