/**
 * The kits that are enough for some servings: as few as possible, and one large one rather than two regular ones.
 *
 * @param own the servings of a regular kit; a large one has twice as many
 */
export function kitsFor(servings: number, own: number, hasLarge: boolean): { regular: number; large: number } {
  const kits = Math.ceil(servings / own)
  return hasLarge ? { regular: kits % 2, large: Math.floor(kits / 2) } : { regular: kits, large: 0 }
}

/** `1 large and 1 regular kit`, `2 large kits`. */
export function kitWords({ regular, large }: ReturnType<typeof kitsFor>): string {
  const parts = [...(large > 0 ? [`${large} large`] : []), ...(regular > 0 ? [`${regular} regular`] : [])]
  return `${parts.join(' and ')} ${(regular || large) === 1 ? 'kit' : 'kits'}`
}
