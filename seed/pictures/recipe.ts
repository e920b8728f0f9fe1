/** A colour as written in SVG, e.g. `#d9541e`. */
export type Colour = string

/** The name of an icon of the Fluent emoji set, e.g. `poultry-leg`; an unknown name stops the run. */
export type Emoji = string

/** What food lies in or on, seen from above. */
export type Vessel = 'plate' | 'blue-plate' | 'clay' | 'bowl' | 'leaf' | 'board' | 'basket' | 'tray' | 'none'

/** One food on a dish, seen from above. `tint` changes its main colour. */
export type Food =
  /** A heap of loose grains: rice, gari, couscous, beans. `flecks` are the colours of what is stirred in. */
  | { food: 'heap'; tint: Colour; flecks?: readonly Colour[] }
  /** Liquid that fills the vessel: soup, stew, porridge. `oil` are drops that swim on it. */
  | { food: 'soup'; tint: Colour; oil?: Colour; chunks?: readonly Colour[] }
  /** Smooth kneaded balls: banku, fufu, tuo zaafi, rice balls. */
  | { food: 'balls'; tint: Colour; count?: number }
  /** Dough in leaf or corn husk: kenkey, waakye, tubaani. `inside` shows an opened one. */
  | { food: 'wrapped'; tint: Colour; inside?: Colour; count?: number }
  /** A spoonful of sauce or stew. */
  | { food: 'dollop'; tint: Colour; flecks?: readonly Colour[] }
  /** Cut roots and fruit: `discs` of plantain, `sticks` of yam, `cubes` of kelewele, `wedges` of boiled yam. */
  | { food: 'pieces'; cut: 'discs' | 'sticks' | 'cubes' | 'wedges' | 'fritters'; tint: Colour; count?: number }
  /** Meat or anything else on a stick. */
  | { food: 'skewers'; tint: Colour; between?: Colour; count?: number }
  /** A whole fish; `grilled` fish carries the marks of the grill. */
  | { food: 'fish'; tint: Colour; grilled?: boolean; count?: number }
  /** Chunks of cooked meat. */
  | { food: 'meat'; tint: Colour; count?: number }
  /** Strands: spaghetti, noodles, vermicelli. */
  | { food: 'strands'; tint: Colour; flecks?: readonly Colour[] }
  /** Shredded leaves and vegetables: salad, coleslaw, kontomire. */
  | { food: 'greens'; tint: Colour; flecks?: readonly Colour[] }
  /** Halves of boiled egg. */
  | { food: 'eggs'; count?: number }
  /** A leg of chicken, roasted or fried. */
  | { food: 'drumstick'; tint: Colour; count?: number }
  /** Rings of raw onion and pieces of tomato and pepper. */
  | { food: 'garnish' }
  /** A loaf seen from above, `marks` cut into its crust. */
  | { food: 'loaf'; form: 'long' | 'round' | 'tin' | 'plait'; tint: Colour; seeds?: Colour }
  /** A filled pastry. */
  | {
      food: 'pastry'
      form: 'half-moon' | 'roll' | 'square' | 'triangle'
      tint: Colour
      filling?: Colour
      count?: number
    }
  /** Fried or baked rounds, `glaze` on top: bofrot, scones, doughnuts, biscuits. */
  | { food: 'rounds'; form: 'ball' | 'bun' | 'biscuit' | 'ring'; tint: Colour; glaze?: Colour; count?: number }
  /** A cake with icing; `slice` shows one piece. */
  | { food: 'cake'; form: 'round' | 'slice' | 'bars' | 'cups'; tint: Colour; icing: Colour }
  /** An icon of the Fluent set. */
  | { food: 'emoji'; icon: Emoji; count?: number; size?: number }

/** One thing that stands, seen from the front. `label` is one short word, never a brand. */
export type Thing =
  | {
      thing: 'bottle'
      form: 'soda' | 'beer' | 'wine' | 'spirit' | 'water' | 'oil' | 'pump' | 'squat'
      tint: Colour
      cap?: Colour
      paper?: Colour
      label?: string
      icon?: Emoji
    }
  | {
      thing: 'glass'
      form: 'tall' | 'mug' | 'wine' | 'tumbler' | 'calabash' | 'cup' | 'takeaway'
      tint: Colour
      foam?: Colour
      ice?: boolean
      icon?: Emoji
    }
  | { thing: 'can'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'tin'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'jar'; tint: Colour; cap?: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'tub'; tint: Colour; cap?: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'carton'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'box'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'sack'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'pouch'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'sachet'; tint: Colour; paper?: Colour; label?: string; icon?: Emoji }
  | { thing: 'bar'; tint: Colour; paper?: Colour; label?: string }
  | { thing: 'roll'; tint: Colour; paper?: Colour }
  | { thing: 'tool'; tool: Tool; tint: Colour; accent?: Colour }
  /** `share` is how much of its square the icon fills across, 0 to 1. */
  | { thing: 'emoji'; icon: Emoji; size?: number; share?: number }

/** Things for hire and for the kitchen that the Fluent set does not have. */
export type Tool =
  | 'canopy'
  | 'chair'
  | 'table'
  | 'chafing-dish'
  | 'cooler'
  | 'stove'
  | 'cylinder'
  | 'blender'
  | 'coal-pot'
  | 'pot'
  | 'generator'
  | 'fan'
  | 'speaker'
  | 'plates'
  | 'dispenser'
  | 'asanka'
  | 'mortar'
  | 'fridge'
  | 'kit'
  | 'tuber'
  | 'pods'
  | 'plantain'
  | 'toilet'

/** How the picture of an item is put together; everything else follows from the item's id. */
export type Recipe =
  /** From above: the first food is the dish, the others lie around it. */
  | { scene: 'meal'; vessel: Vessel; foods: readonly Food[] }
  /** From the front: things side by side, small icons lying before them. */
  | { scene: 'shelf'; things: readonly Thing[]; before?: readonly Emoji[] }
  /** A market heap of one kind. */
  | { scene: 'pile'; icon: Emoji; count: number; before?: readonly Emoji[] }
