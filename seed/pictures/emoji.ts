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

/** Whether the set has an icon of this name. */
export function hasEmoji(icon: Emoji): boolean {
  return Object.hasOwn(iconSet().icons, icon)
}

/** An icon as an SVG symbol `emoji-<name>`. @throws Error for a name that the set does not have */
export function emojiSymbol(icon: Emoji): string {
  const found = iconSet().icons[icon]
  if (!found) throw new Error(`the Fluent set has no icon ${icon}`)
  return `<symbol id="emoji-${icon}" viewBox="0 0 32 32">${REDDER.has(icon) ? withoutPink(found.body) : found.body}</symbol>`
}

/** Food that the set shades with magenta, which looks unripe beside true food colours. */
const REDDER = new Set(['tomato', 'crab', 'cherries', 'red-apple', 'hot-pepper', 'strawberry', 'shrimp', 'watermelon'])

/** Turns every magenta of a drawing to the red of the same lightness. */
function withoutPink(body: string): string {
  return body.replaceAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (colour, digits: string) => {
    const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
    if (red < blue || blue <= green) return colour
    const calm = Math.round(green + (blue - green) * 0.12)
    return `#${[red, Math.round(green + (blue - green) * 0.18), calm].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })
}
