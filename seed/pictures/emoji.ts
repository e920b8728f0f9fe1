import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Emoji } from './recipe.ts'

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

let loaded: IconSet | undefined

/** The Fluent emoji set (MIT), read once and only when a picture is drawn. */
function iconSet(): IconSet {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json')
  loaded ??= JSON.parse(readFileSync(path, 'utf8')) as IconSet // the package's own documented shape
  return loaded
}

/** An icon as an SVG symbol `emoji-<name>`. @throws Error for a name that the set does not have */
export function emojiSymbol(icon: Emoji): string {
  const found = iconSet().icons[icon]
  if (!found) throw new Error(`the Fluent set has no icon ${icon}`)
  return `<symbol id="emoji-${icon}" viewBox="0 0 32 32">${tuned(icon, found.body)}</symbol>`
}

/** Icons that the set shades with magenta or lavender, which looks wrong beside real food colours. */
const WARMER = new Set([
  'tomato',
  'crab',
  'cherries',
  'red-apple',
  'hot-pepper',
  'strawberry',
  'shrimp',
  'watermelon',
  'coconut',
  'poultry-leg',
  'meat-on-bone',
  'croissant',
  'french-fries',
  'popcorn',
  'teapot',
  'roasted-sweet-potato',
  'garlic',
  'ginger-root',
  'chocolate-bar',
  'chestnut',
  'toothbrush',
  'thermometer',
  'pancakes',
  'hot-beverage',
  'carrot',
])

/** Icons of a thing that has another colour here: the garden eggs of Ghana are cream, not violet. */
const CREAM = new Set(['eggplant'])

/** Icons whose pink shading becomes the brown of a roast. */
const ROASTED = new Set(['peanuts'])

/** The drawing in the colours that the shop shows it in. */
function tuned(icon: Emoji, body: string): string {
  if (WARMER.has(icon)) return recoloured(body, withoutBlue)
  if (ROASTED.has(icon)) return recoloured(body, asRoasted)
  if (CREAM.has(icon)) return recoloured(body, asCream)
  return body
}

type Channels = readonly [red: number, green: number, blue: number]

/** Magenta becomes red and lavender a warm grey of the same lightness. */
function withoutBlue([red, green, blue]: Channels): Channels {
  if (blue <= green) return [red, green, blue]
  const excess = blue - green
  return [Math.max(red, green + excess * 0.3), green + excess * 0.2, green + excess * 0.08]
}

/** Violet becomes cream, darker where the violet was. */
function asCream([red, green, blue]: Channels): Channels {
  if (blue <= green) return [red, green, blue]
  const lightness = Math.min(1, (red + green + blue) / 560)
  return [176 + 79 * lightness, 130 + 112 * lightness, 38 + 150 * lightness]
}

/** Everything becomes golden brown of the same lightness. */
function asRoasted([red, green, blue]: Channels): Channels {
  const lightness = (red * 0.3 + green * 0.59 + blue * 0.11) / 255
  return [70 + 190 * lightness, 30 + 170 * lightness, 5 + 105 * lightness]
}

function recoloured(body: string, change: (colour: Channels) => Channels): string {
  return body.replaceAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (_, digits: string) => {
    const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
    return `#${change([red, green, blue])
      .map((part) => Math.min(255, Math.round(part)).toString(16).padStart(2, '0'))
      .join('')}`
  })
}
