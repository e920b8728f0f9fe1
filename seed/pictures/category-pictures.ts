import type { Category } from '#domain/menu/menu-api.ts'
import { tileCloth } from './backdrop.ts'
import { drawScene } from './compose.ts'
import {
  BANKU,
  balls,
  bottle,
  CHICKEN,
  COLESLAW,
  emoji,
  FUFU,
  GARNISH,
  GRILLED_FISH,
  glass,
  icon,
  JOLLOF,
  LIGHT_SOUP,
  meal,
  meat,
  PEPPER,
  PLANTAIN,
  pack,
  SHITO,
  shelf,
  TOMATO_STEW,
  tool,
  WAAKYE,
} from './pantry.ts'
import type { Recipe } from './recipe.ts'
import { place, Sketch } from './sketch.ts'

/** Replaces the picture of an item without one, such as one that the operator has just added. */
export const CATEGORY_RECIPES: Record<Category, Recipe> = {
  mains: meal('clay', JOLLOF, CHICKEN, PLANTAIN),
  beverages: shelf(
    [bottle('soda', '#f2812a', '#2f6f9f', 'CHILL'), glass('tall', '#9c1238', { ice: true, icon: 'lime' })],
    'lemon',
  ),
  bakery: meal('board', { food: 'loaf', form: 'tin', tint: '#d38b3d' }, emoji('croissant', 66)),
  supermarket: shelf(icon('shopping-cart', 104), 'tomato', 'onion'),
  equipment: shelf(tool('canopy', '#fbf6ea', '#c9302a')),
  health: shelf(tool('kit', '#2f8f5a'), 'herb'),
}

/** A tile's canvas. */
export const TILE = { width: 480, height: 360 } as const

type Placed = readonly [recipe: Recipe, x: number, y: number, scale: number]

/** The things on each tile of the home page, back to front. */
const TILES: Record<Category, readonly Placed[]> = {
  mains: [
    [meal('clay', LIGHT_SOUP, balls(FUFU), meat(3)), -158, -34, 1.12],
    [meal('blue-plate', balls(BANKU, 2), GRILLED_FISH, PEPPER, GARNISH), 158, -34, 1.12],
    [meal('leaf', WAAKYE, TOMATO_STEW, SHITO), -126, 98, 0.8],
    [meal('basket', PLANTAIN, SHITO), 130, 96, 0.74],
    [meal('plate', JOLLOF, CHICKEN, COLESLAW), 0, -6, 1.62],
  ],
  beverages: [
    [
      shelf([
        bottle('wine', '#4a0d1e', '#7c1b33', 'WINE', 'grapes'),
        bottle('beer', '#7a4a1a', '#d8a23a', 'BEER', 'sheaf-of-rice'),
        bottle('water', '#a9dbf2', '#2f79c4', 'WATER', 'droplet'),
        bottle('soda', '#f2812a', '#2f6f9f', 'ORANGE'),
      ]),
      -104,
      2,
      1.68,
    ],
    [
      shelf([glass('tall', '#9c1238', { ice: true, icon: 'lime' }), glass('takeaway', '#f5a82e')], 'pineapple'),
      96,
      16,
      1.5,
    ],
    [shelf(glass('calabash', '#7a3c14'), 'hibiscus'), 184, 74, 0.78],
    [shelf(glass('mug', '#e3a52e', { foam: '#fff6df' })), -190, 60, 0.86],
  ],
  bakery: [
    [meal('basket', { food: 'rounds', form: 'ball', tint: '#b0652a', count: 6 }), -162, 30, 1.05],
    [meal('plate', { food: 'pastry', form: 'half-moon', tint: '#dda24e', count: 2 }), 162, 34, 1.05],
    [meal('none', { food: 'cake', form: 'round', tint: '#d98a4f', icing: '#f7e2df' }), 150, -92, 0.98],
    [meal('none', { food: 'cake', form: 'cups', tint: '#c98a3a', icing: '#ec9db4' }), -146, -94, 0.9],
    [meal('board', { food: 'loaf', form: 'tin', tint: '#d38b3d' }), 0, -8, 1.5],
    [meal('none', emoji('croissant', 70)), 58, 96, 0.9],
  ],
  supermarket: [
    [
      shelf([pack('sack', '#f1e4c4', 'RICE', 'cooked-rice'), bottle('oil', '#c4431a', '#c9302a', 'ZOMI', 'palm-tree')]),
      -140,
      -6,
      1.62,
    ],
    [
      shelf([
        { thing: 'jar', tint: '#d98a1a', cap: '#f6c945', label: 'HONEY', icon: 'honeybee' },
        pack('box', '#2f8f5a', 'OATS', 'sheaf-of-rice'),
      ]),
      136,
      6,
      1.46,
    ],
    [shelf(tool('plantain', '#efc02f', '#dcae2a')), 4, 22, 1.02],
    [shelf(tool('tuber', '#7d5a3a', '#f6ecd0')), 150, 96, 0.74],
    [{ scene: 'pile', icon: 'tomato', count: 3 }, -40, 92, 0.6],
    [{ scene: 'pile', icon: 'onion', count: 3 }, 50, 98, 0.52],
    [{ scene: 'pile', icon: 'pineapple', count: 1 }, -196, 70, 0.62],
  ],
  equipment: [
    [shelf(tool('canopy', '#fbf6ea', '#c9302a')), -30, -28, 2.1],
    [shelf(tool('speaker', '#2b2a30')), 186, -6, 1.2],
    [shelf([tool('chair', '#c9302a'), tool('chair', '#d8a23a')]), -120, 52, 0.94],
    [shelf(tool('chafing-dish', '#c9d0d5', '#d8a23a')), 24, 72, 0.94],
    [shelf(tool('cylinder', '#2f8f5a')), 120, 66, 0.74],
    [shelf(tool('cooler', '#2f79c4')), -178, 92, 0.6],
  ],
  health: [
    [shelf(tool('kit', '#c9302a'), 'adhesive-bandage'), 4, 8, 1.5],
    [shelf(bottle('pump', '#8cc66a', '#f4f6f2', 'ALOE', 'potted-plant')), -122, -10, 1.3],
    [shelf(pack('pouch', '#5f9a4a', 'MORINGA', 'herb')), 128, -10, 1.24],
    [shelf({ thing: 'tub', tint: '#f2e2b8', cap: '#8a5a2a', label: 'SHEA', icon: 'chestnut' }), -192, 74, 0.82],
    [shelf(tool('pods', '#5a3422', '#c98a4a')), 196, 62, 0.84],
    [shelf({ thing: 'bar', tint: '#3a2a20', paper: '#d8a23a', label: 'SOAP' }, 'bubbles'), -84, 104, 0.6],
  ],
}

/** The scene on a category's tile of the home page as SVG, {@link TILE} in size. */
export function composeTile(category: Category): string {
  const sketch = new Sketch(`tile-${category}`)
  const onTable = category !== 'mains' && category !== 'bakery'
  const cloth = tileCloth(sketch, category, TILE.width, TILE.height, onTable)
  const scenes = TILES[category].map(([recipe, x, y, scale]) => place(drawScene(sketch, recipe), x, y, scale))
  return sketch.svg(cloth + scenes.join(''), TILE.width, TILE.height)
}
