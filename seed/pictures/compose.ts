import type { Category } from '#domain/menu/menu-api.ts'
import { roundCloth } from './backdrop.ts'
import { drawFood } from './foods.ts'
import type { Emoji, Food, Recipe, Thing } from './recipe.ts'
import { place, Sketch } from './sketch.ts'
import { drawThing } from './things.ts'
import { drawVessel } from './vessels.ts'

/** The round picture of one item as SVG, 200 by 200, transparent outside the cloth; the same id draws the same picture. */
export function composePicture(id: string, category: Category, recipe: Recipe): string {
  const sketch = new Sketch(id)
  return sketch.svg(roundCloth(sketch, category, recipe.scene !== 'meal') + drawScene(sketch, recipe))
}

/** A scene around the origin, within a circle of radius 80. */
export function drawScene(sketch: Sketch, recipe: Recipe): string {
  switch (recipe.scene) {
    case 'meal':
      return meal(sketch, recipe)
    case 'shelf':
      return shelf(sketch, recipe.things, recipe.before ?? [])
    case 'pile':
      return pile(sketch, recipe.icon, recipe.count, recipe.before ?? [])
  }
}

type Spot = readonly [x: number, y: number, scale: number]

/** Where the main food and its sides lie, by the number of sides; mirrored for half of the items. */
const MEAL_SPOTS: readonly (readonly [Spot, ...Spot[]])[] = [
  [[0, 0, 1.12]],
  [
    [-7, -10, 1.08],
    [21, 24, 0.98],
  ],
  [
    [0, -15, 1.04],
    [-24, 24, 0.84],
    [25, 20, 0.86],
  ],
  [
    [0, -18, 0.98],
    [-32, 14, 0.74],
    [2, 33, 0.76],
    [33, 11, 0.74],
  ],
  [
    [0, -14, 0.92],
    [-36, 3, 0.62],
    [-17, 31, 0.68],
    [18, 31, 0.68],
    [36, 3, 0.62],
  ],
]

/** The same, when the main food is a liquid that fills the vessel. */
const SOUP_SPOTS: readonly (readonly Spot[])[] = [
  [],
  [[2, 2, 1.05]],
  [
    [-14, -11, 0.92],
    [19, 20, 0.8],
  ],
  [
    [-14, -13, 0.88],
    [23, -8, 0.7],
    [8, 27, 0.72],
  ],
]

/** Vessels are drawn 72 in radius and shown almost as wide as the cloth. */
const CLOSE = 1.12

function meal(sketch: Sketch, { vessel, foods }: Extract<Recipe, { scene: 'meal' }>): string {
  const { drawing, inner } = drawVessel(sketch, vessel)
  const side = sketch.chance(0.5) ? -1 : 1
  const [main, ...rest] = foods
  const put = (food: Food, [x, y, scale]: Spot) => place(drawFood(sketch, food, inner), x * side, y, scale)
  if (main?.food === 'soup') {
    const spots = SOUP_SPOTS[rest.length] ?? []
    return (
      drawing + drawFood(sketch, main, inner) + rest.map((food, at) => put(food, spots[at] ?? [0, 0, 0.5])).join('')
    )
  }
  const spots = MEAL_SPOTS[foods.length - 1] ?? []
  return place(drawing + foods.map((food, at) => put(food, spots[at] ?? [0, 0, 0.5])).join(''), 0, -1, CLOSE)
}

/** Things side by side on the floor line, small ones before them. */
function shelf(sketch: Sketch, things: readonly Thing[], before: readonly Emoji[]): string {
  const drawn = things.map((thing) => drawThing(sketch, thing))
  const gap = -3
  const width = drawn.reduce((total, { width }) => total + width + gap, -gap)
  const height = Math.max(...drawn.map(({ height }) => height))
  const scale = Math.min(1.55, 128 / width, 128 / height, 160 / Math.hypot(width, height))
  const floor = Math.min(before.length > 0 ? 54 : 60, (height * scale) / 2 + 10)
  let x = (-width * scale) / 2
  const standing = drawn.map((thing) => {
    const middle = x + (thing.width * scale) / 2
    x += (thing.width + gap) * scale
    return {
      shadow: sketch.shadow(middle + 3, floor, thing.width * scale * 0.62, 8, 0.42),
      drawing: place(thing.drawing, middle, floor, scale),
    }
  })
  return [
    ...standing.map((thing) => thing.shadow),
    ...standing.map((thing) => thing.drawing),
    foreground(sketch, before),
  ].join('')
}

function foreground(sketch: Sketch, icons: readonly Emoji[]): string {
  const side = sketch.chance(0.5) ? -1 : 1
  const spots: readonly Spot[] =
    icons.length === 1
      ? [[side * 34, 48, 38]]
      : [
          [-36 * side, 47, 36],
          [36 * side, 49, 33],
          [0, 56, 28],
        ]
  return icons
    .map((icon, at) => {
      const [x, y, size] = spots[at] ?? [0, 56, 26]
      return (
        sketch.shadow(x, y + size * 0.4, size * 0.5, 6, 0.4) + sketch.emoji(icon, x, y, size, sketch.between(-10, 10))
      )
    })
    .join('')
}

const HEAPS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[0, 0]],
  [
    [-0.4, 0.05],
    [0.4, 0.05],
  ],
  [
    [0, -0.42],
    [-0.44, 0.28],
    [0.44, 0.28],
  ],
  [
    [-0.02, -0.62],
    [-0.48, 0],
    [0.48, -0.02],
    [0, 0.5],
  ],
  [
    [-0.3, -0.52],
    [0.34, -0.48],
    [-0.62, 0.22],
    [0.62, 0.24],
    [0, 0.34],
  ],
  [
    [0, -0.78],
    [-0.44, -0.22],
    [0.44, -0.22],
    [-0.84, 0.4],
    [0.84, 0.4],
    [0, 0.44],
  ],
]

/** A market heap, back to front. */
function pile(sketch: Sketch, icon: Emoji, count: number, before: readonly Emoji[]): string {
  const spots = HEAPS[Math.min(count, HEAPS.length) - 1] ?? []
  const size = [0, 112, 82, 74, 66, 60, 54][Math.min(count, 6)] ?? 54
  const heap = spots.map(([x, y]) =>
    sketch.emoji(icon, x * size, y * size - 2, size, count === 1 ? 0 : sketch.between(-16, 16)),
  )
  const foot = spots.length > 2 ? 0.8 : 0.5
  return (
    sketch.shadow(2, size * foot, Math.min(size * (0.4 + spots.length * 0.16), 72), 13, 0.42) +
    heap.join('') +
    foreground(sketch, before)
  )
}
