import type { Colour, Emoji, Food, Recipe, Thing, Tool, Vessel } from './recipe.ts'

/** A dish seen from above; the first food is the main one. */
export function meal(vessel: Vessel, ...foods: readonly Food[]): Recipe {
  return { scene: 'meal', vessel, foods }
}

/** Things standing side by side. */
export function shelf(things: Thing | readonly Thing[], ...before: readonly Emoji[]): Recipe {
  return { scene: 'shelf', things: 'thing' in things ? [things] : things, before }
}

/** A market heap of one icon. */
export function pile(icon: Emoji, count: number, ...before: readonly Emoji[]): Recipe {
  return { scene: 'pile', icon, count, before }
}

/** A tool in one colour, an accent besides. */
export function tool(name: Tool, tint: Colour, accent?: Colour): Thing {
  return { thing: 'tool', tool: name, tint, ...(accent && { accent }) }
}

/** An icon that stands like a thing; `share` is how much of its square it fills across. */
export function icon(name: Emoji, size?: number, share?: number): Thing {
  return { thing: 'emoji', icon: name, ...(size && { size }), ...(share && { share }) }
}

type Packed = Extract<Thing, { thing: 'sack' | 'pouch' | 'sachet' | 'box' | 'tin' | 'can' | 'jar' | 'tub' | 'carton' }>

/** A package in one colour with a word and an icon on its label. */
export function pack(thing: Packed['thing'], tint: Colour, label?: string, labelIcon?: Emoji, paper?: Colour): Thing {
  return { thing, tint, ...(label && { label }), ...(labelIcon && { icon: labelIcon }), ...(paper && { paper }) }
}

type Bottle = Extract<Thing, { thing: 'bottle' }>

/** A bottle with its contents' colour, cap colour and label. */
export function bottle(
  form: Bottle['form'],
  tint: Colour,
  cap: Colour,
  label?: string,
  labelIcon?: Emoji,
  paper?: Colour,
): Thing {
  return {
    thing: 'bottle',
    form,
    tint,
    cap,
    ...(label && { label }),
    ...(labelIcon && { icon: labelIcon }),
    ...(paper && { paper }),
  }
}

type Glass = Extract<Thing, { thing: 'glass' }>

/** A glass of something; `more` adds ice, foam or fruit at its edge. */
export function glass(form: Glass['form'], tint: Colour, more: Pick<Glass, 'ice' | 'foam' | 'icon'> = {}): Thing {
  return { thing: 'glass', form, tint, ...more }
}

export const soup = (tint: Colour, oil?: Colour, ...chunks: readonly Colour[]): Food => ({
  food: 'soup',
  tint,
  ...(oil && { oil }),
  chunks,
})
export const heap = (tint: Colour, ...flecks: readonly Colour[]): Food => ({ food: 'heap', tint, flecks })
export const balls = (tint: Colour, count = 1): Food => ({ food: 'balls', tint, count })
export const dollop = (tint: Colour, ...flecks: readonly Colour[]): Food => ({ food: 'dollop', tint, flecks })
export const meat = (count = 4, tint: Colour = '#7a3f22'): Food => ({ food: 'meat', tint, count })
export const pieces = (cut: Extract<Food, { food: 'pieces' }>['cut'], tint: Colour, count = 6): Food => ({
  food: 'pieces',
  cut,
  tint,
  count,
})
export const greens = (tint: Colour, ...flecks: readonly Colour[]): Food => ({ food: 'greens', tint, flecks })
export const emoji = (name: Emoji, size?: number, count = 1): Food => ({
  food: 'emoji',
  icon: name,
  count,
  ...(size && { size }),
})

/** The tastes of the kitchen, each in its own colour. */
export const JOLLOF = heap('#e2622b', '#3f8f3a', '#f2b134')
export const WHITE_RICE = heap('#f6efe0')
export const FRIED_RICE = heap('#ecc667', '#3f8f3a', '#e8702a', '#b83222')
export const WAAKYE = heap('#8a4a3a', '#5a2a20')
export const OIL_RICE = heap('#efd9a0', '#8a5a2a', '#4b9a3e')
export const COCONUT_RICE = heap('#f4ead0', '#e0c890', '#6fae4a')
export const BANKU = '#efe3c6'
export const FUFU = '#f3dfa6'
export const RICE_BALL = '#f8f2e4'
export const TZ = '#f2ead2'
export const KONKONTE = '#8a6a52'
export const EBA = '#f0c95a'
export const LIGHT_SOUP = soup('#d2602a', '#f2a23e')
export const PALM_SOUP = soup('#a5361a', '#ee7a2a')
export const NUT_SOUP = soup('#c07a3c', '#e8a04a')
export const OKRO = soup('#7a9440', '#e89a30', '#54802c', '#a9bd60')
export const AYOYO = soup('#3f6a2e', '#8aa84a', '#2f5522')
export const KONTOMIRE = greens('#43762c', '#d9622a')
export const PEPPER = dollop('#cf3622', '#4b9a3e')
export const GREEN_PEPPER = dollop('#6f9a34', '#d9d26a')
export const SHITO = dollop('#33170d')
export const TOMATO_STEW = dollop('#c4381f', '#f0a04a')
export const SALAD = greens('#7ab84e', '#e8702a', '#f3ead8')
export const COLESLAW = greens('#cfdf9a', '#ef8a35', '#f6f0e0')
export const EGGS: Food = { food: 'eggs' }
export const GARNISH: Food = { food: 'garnish' }
export const CHICKEN: Food = { food: 'drumstick', tint: '#b5652a' }
export const PLANTAIN = pieces('discs', '#e6a233', 6)
export const YAM = pieces('wedges', '#f5eccf', 5)
export const GRILLED_FISH: Food = { food: 'fish', tint: '#94704a', grilled: true }
export const FRIED_FISH: Food = { food: 'fish', tint: '#bd7734' }
export const SPAGHETTI: Food = { food: 'strands', tint: '#efcf86' }
