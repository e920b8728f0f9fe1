import { dark, light } from './colour.ts'
import { emojiSymbol } from './emoji.ts'
import type { Colour, Emoji } from './recipe.ts'

export type Point = readonly [x: number, y: number]

/**
 * A picture being drawn: gathers gradients and icons, and deals chance from the item's id, so that the same item
 * is always drawn the same way.
 */
export class Sketch {
  readonly #random: () => number
  readonly #defs: string[] = []
  readonly #urls = new Map<string, string>()

  constructor(seed: string) {
    this.#random = chanceFrom(seed)
  }

  /** A number from `from` up to `to`. */
  between(from: number, to: number): number {
    return from + this.#random() * (to - from)
  }

  /** One of the choices. @throws RangeError when there is none */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[Math.floor(this.#random() * choices.length)]
    if (choice === undefined) throw new RangeError('nothing to pick from')
    return choice
  }

  /** True with the given chance. */
  chance(share: number): boolean {
    return this.#random() < share
  }

  /** A gradient lit from the upper left, as a paint. */
  ball(tint: Colour, depth = 0.35): string {
    return this.#define(`ball${tint}${depth}`, (id) =>
      radial(id, [
        [0, light(tint, depth)],
        [0.5, tint],
        [1, dark(tint, depth)],
      ]),
    )
  }

  /** A gradient across something round that stands, as a paint. */
  column(tint: Colour, depth = 0.3): string {
    return this.#define(`column${tint}${depth}`, (id) =>
      linear(id, 'x1="0" y1="0" x2="1" y2="0"', [
        [0, dark(tint, depth * 0.8)],
        [0.22, light(tint, depth)],
        [0.55, tint],
        [1, dark(tint, depth)],
      ]),
    )
  }

  /** A gradient from the upper to the lower colour, as a paint. */
  fall(upper: Colour, lower: Colour): string {
    return this.#define(`fall${upper}${lower}`, (id) =>
      linear(id, 'x1="0" y1="0" x2="0" y2="1"', [
        [0, upper],
        [1, lower],
      ]),
    )
  }

  /** A soft shadow on the ground, an ellipse around a point. */
  shadow(x: number, y: number, rx: number, ry: number, strength = 0.4): string {
    const paint = this.#define(
      `shadow${strength}`,
      (id) =>
        `<radialGradient id="${id}"><stop offset="0.55" stop-color="#1c0a03" stop-opacity="${strength}"/><stop offset="1" stop-color="#1c0a03" stop-opacity="0"/></radialGradient>`,
    )
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"/>`
  }

  /** Whatever is drawn inside `content`, cut to `shape`. */
  clip(shape: string, content: string): string {
    const paint = this.#define(`clip${this.#defs.length}`, (id) => `<clipPath id="${id}">${shape}</clipPath>`)
    return `<g clip-path="${paint}">${content}</g>`
  }

  /** An icon, `size` wide, centred on a point. */
  emoji(icon: Emoji, x: number, y: number, size: number, turn = 0): string {
    this.#define(`emoji${icon}`, () => emojiSymbol(icon))
    const at = `x="${n(-size / 2)}" y="${n(-size / 2)}" width="${n(size)}" height="${n(size)}"`
    return `<use href="#emoji-${icon}" ${at} transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"/>`
  }

  /** A closed, soft, slightly irregular outline around the origin; `wobble` 0 is an ellipse. */
  blob(rx: number, ry: number, wobble = 0.06, corners = 10): string {
    return smooth(
      Array.from({ length: corners }, (_, at): Point => {
        const angle = (at / corners) * Math.PI * 2
        const reach = 1 + this.between(-wobble, wobble)
        return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]
      }),
    )
  }

  /** A point inside an ellipse, denser in the middle when `gather` is above 0.5. */
  inside(rx: number, ry: number, gather = 0.5): Point {
    const angle = this.between(0, Math.PI * 2)
    const reach = this.#random() ** gather
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]
  }

  /** The finished drawing on a square or other canvas whose origin is its centre. */
  svg(content: string, width = 200, height = 200): string {
    const box = `${-width / 2} ${-height / 2} ${width} ${height}`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}"><defs>${this.#defs.join('')}</defs>${content}</svg>`
  }

  #define(key: string, make: (id: string) => string): string {
    const known = this.#urls.get(key)
    if (known) return known
    const id = `d${this.#urls.size}`
    this.#defs.push(make(id))
    this.#urls.set(key, `url(#${id})`)
    return `url(#${id})`
  }
}

/** A number as short as a drawing needs it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Moves, scales and turns a drawing. */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`
}

/** A closed curve through the points. */
function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const lead: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const trail: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${pair(lead)} ${pair(trail)} ${pair(to)}`
  })
  return `M${pair(at(0))}${curves.join('')}Z`
}

function pair([x, y]: Point): string {
  return `${n(x)} ${n(y)}`
}

type Stop = readonly [offset: number, colour: Colour]

function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx="0.38" cy="0.3" r="0.75">${stopsOf(stops)}</radialGradient>`
}

function linear(id: string, direction: string, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" ${direction}>${stopsOf(stops)}</linearGradient>`
}

function stopsOf(stops: readonly Stop[]): string {
  return stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
}

/** The same stream of numbers from 0 to 1 for the same text: FNV-1a feeding mulberry32. */
function chanceFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
}
