import { BAKED } from './baked.ts'
import { COOKED } from './cooked.ts'
import type { Food } from './recipe.ts'
import type { Sketch } from './sketch.ts'

export type Kind = Food['food']
export type Drawn<Name extends Kind> = (sketch: Sketch, food: Extract<Food, { food: Name }>, inner: number) => string

/** A drawing of every food, centred, about 40 in radius; liquids fill the vessel's inner radius. */
const FOODS: { [Name in Kind]: Drawn<Name> } = { ...COOKED, ...BAKED }

/** Draws a food, centred. `inner` is the radius that the vessel leaves. */
export function drawFood(sketch: Sketch, food: Food, inner: number): string {
  const draw = FOODS[food.food] as Drawn<Kind> // the table pairs every name with its own shape
  return draw(sketch, food as never, inner) // for the same reason
}
