import type { Colour } from './recipe.ts'

/** Shadows lean to espresso and lights to ivory, so that every picture keeps the shop's warmth. */
const SHADOW = '#2b1208'
const LIGHT = '#fff6df'

/** `share` of `other` in `colour`, both `#rrggbb`; 0 leaves it, 1 replaces it. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const [a, b] = [channels(colour), channels(other)]
  return `#${a
    .map((value, at) =>
      Math.round(value + ((b[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A darker shade, 0 to 1. */
export function dark(colour: Colour, share: number): Colour {
  return mix(colour, SHADOW, share)
}

/** A lighter shade, 0 to 1. */
export function light(colour: Colour, share: number): Colour {
  return mix(colour, LIGHT, share)
}

/** Whether dark ink reads better on this colour than light ink. */
export function isPale(colour: Colour): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}

function channels(colour: Colour): number[] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!match) throw new Error(`not a colour of the form #rrggbb: ${colour}`)
  return match.slice(1).map((pair) => Number.parseInt(pair, 16))
}
