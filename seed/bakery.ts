import { emoji, FRIED_FISH, icon, meal, pack, pieces, shelf } from './pictures/pantry.ts'
import type { Food } from './pictures/recipe.ts'
import { between, choices, onDays, onShelf, row, type SeedRow } from './seed-item.ts'

type Named<Name extends Food['food']> = Extract<Food, { food: Name }>
const loaf = (form: Named<'loaf'>['form'], tint: string, seeds?: string): Food => ({
  food: 'loaf',
  form,
  tint,
  ...(seeds && { seeds }),
})
const pastry = (form: Named<'pastry'>['form'], tint: string, count = 2, filling?: string): Food => ({
  food: 'pastry',
  form,
  tint,
  count,
  ...(filling && { filling }),
})
const rounds = (form: Named<'rounds'>['form'], tint: string, count: number, glaze?: string): Food => ({
  food: 'rounds',
  form,
  tint,
  count,
  ...(glaze && { glaze }),
})
const cake = (form: Named<'cake'>['form'], tint: string, icing: string): Food => ({ food: 'cake', form, tint, icing })

/** Bread, pastries, cakes and snacks. */
export const BAKERY: readonly SeedRow[] = [
  ...onShelf(
    'Bread',
    row(
      'Sugar Bread',
      { medium: 18, large: 28 },
      'Soft sweet white loaf, baked before dawn.',
      meal('board', loaf('tin', '#d38b3d')),
      { popular: true },
    ),
    row(
      'Butter Bread',
      { medium: 20, large: 32 },
      'Rich loaf with butter in the dough.',
      meal('board', loaf('tin', '#e0a245'), emoji('butter', 58)),
      { popular: true },
    ),
    row(
      'Tea Bread',
      { medium: 15, large: 24 },
      'Crusty, light and barely sweet; made for dipping.',
      meal('basket', loaf('long', '#c77b36')),
    ),
    row(
      'Brown Wheat Bread',
      { medium: 22, large: 34 },
      'Wholewheat loaf with seeds.',
      meal('board', loaf('round', '#9a5a2a', '#f0dfae')),
      { variations: choices(['Whole'], ['Sliced', 1]) },
    ),
    row(
      'Coconut Bread',
      { regular: 26 },
      'Sweet loaf with grated coconut.',
      meal('tray', loaf('plait', '#d3913f', '#fbf2dc')),
    ),
    row(
      'Plaited Milk Bread',
      { regular: 30 },
      'Soft plaited loaf brushed with milk.',
      meal('basket', loaf('plait', '#dc9c4a')),
    ),
    row(
      'Senegal Baguette',
      { medium: 10, double: 18 },
      'Long crisp baguette, best with stew.',
      meal('basket', loaf('long', '#dba24e'), emoji('baguette-bread', 58)),
    ),
    row(
      'Banana Bread',
      { medium: 28, large: 44 },
      'Moist loaf of overripe bananas.',
      meal('board', loaf('tin', '#a5662e'), emoji('banana', 62)),
    ),
    row('Dinner Rolls', { medium: 18, double: 32 }, 'Six soft rolls.', meal('basket', rounds('bun', '#d6953f', 6))),
  ),
  ...onShelf(
    'Pies and pastries',
    row(
      'Meat Pie',
      { medium: 12, double: 22 },
      'Shortcrust with minced beef, onion and potato.',
      meal('plate', pastry('half-moon', '#dda24e')),
      { popular: true, variations: choices(['Beef'], ['Chicken', 1]) },
    ),
    row(
      'Fish Pie',
      { medium: 12, double: 22 },
      'Shortcrust with flaked tuna and pepper.',
      meal('blue-plate', pastry('half-moon', '#e6b45e'), FRIED_FISH),
    ),
    row(
      'Vegetable Pie',
      { regular: 11 },
      'Shortcrust with carrot, cabbage and green beans.',
      meal('tray', pastry('half-moon', '#d9a049', 3), emoji('carrot', 50)),
    ),
    row(
      'Sausage Roll',
      { medium: 12, double: 22 },
      'Flaky pastry around a seasoned sausage.',
      meal('basket', pastry('roll', '#e0a556', 3)),
      { popular: true },
    ),
    row(
      'Spring Rolls',
      { medium: 18, large: 34 },
      'Crisp rolls of vegetables and minced meat, six or twelve.',
      meal('tray', pastry('roll', '#cf8a36', 3, '#6fae4a'), pieces('sticks', '#cf8a36', 3)),
    ),
    row(
      'Samosa',
      { medium: 18, large: 34 },
      'Crisp triangles with spiced beef, six or twelve.',
      meal('plate', pastry('triangle', '#d69840', 3)),
      { popular: true, variations: choices(['Beef'], ['Vegetable']) },
    ),
    row(
      'Jam Danish',
      { regular: 14 },
      'Puff pastry with pineapple jam.',
      meal('tray', pastry('square', '#dda24e', 2, '#e8a02e')),
    ),
    row(
      'Butter Croissant',
      { regular: 15 },
      'Layered, buttery, still warm in the morning.',
      meal('plate', emoji('croissant', 98)),
      { schedules: between('06:00', '14:00') },
    ),
    row(
      'Egg Roll',
      { regular: 14 },
      'Boiled egg in sweet fried dough.',
      meal('basket', rounds('ball', '#b96f2c', 3), { food: 'eggs' }),
    ),
  ),
  ...onShelf(
    'Fried snacks',
    row(
      'Bofrot',
      { medium: 10, large: 18 },
      'Round puffy doughnuts with nutmeg, five or ten.',
      meal('basket', rounds('ball', '#b0652a', 6)),
      { popular: true },
    ),
    row(
      'Sugared Ring Doughnuts',
      { medium: 16, double: 30 },
      'Ring doughnuts rolled in sugar or glazed.',
      meal('plate', rounds('ring', '#c98a45', 3, '#f3c1cf')),
      { variations: choices(['Sugared'], ['Pink glaze', 2], ['Chocolate glaze', 3]) },
    ),
    row(
      'Chin Chin',
      { medium: 15, large: 28 },
      'Crunchy fried dough cubes, also called chips.',
      meal('bowl', pieces('cubes', '#d9963e', 18)),
      { popular: true },
    ),
    row(
      'Atsomo',
      { regular: 15 },
      'Thin twisted fried pastry with nutmeg.',
      meal('basket', pieces('sticks', '#d08a36', 10)),
    ),
    row(
      'Plantain Chips',
      { medium: 12, large: 22 },
      'Thin green or ripe plantain, salted.',
      shelf([pack('pouch', '#e6a02a', 'CHIPS', 'banana'), pack('pouch', '#5f9a3a', 'CHIPS', 'banana')]),
      { popular: true, variations: choices(['Ripe, sweet'], ['Green, salted']) },
    ),
    row(
      'Nkate Cake',
      { medium: 10, large: 18 },
      'Peanut brittle of caramelised sugar and roasted groundnuts.',
      meal('board', cake('bars', '#c07a2e', '#ecd09a'), emoji('peanuts', 50)),
    ),
    row(
      'Coconut Toffee',
      { regular: 10 },
      'Chewy caramel with fresh coconut, kube toffee.',
      meal('plate', cake('bars', '#8a4a1e', '#fbf2e0'), emoji('coconut', 52)),
    ),
    row(
      'Roasted Groundnuts',
      { medium: 8, large: 15 },
      'Roasted in sand, lightly salted.',
      meal('bowl', emoji('peanuts', 62, 3)),
    ),
    row('Popcorn', { regular: 12 }, 'Freshly popped, salted or sweet.', shelf(icon('popcorn', 112)), {
      variations: choices(['Salted'], ['Caramel', 2]),
    }),
  ),
  ...onShelf(
    'Cakes and biscuits',
    row(
      'Celebration Cake',
      { medium: 220, large: 380 },
      'Vanilla sponge with buttercream, a name written on request.',
      meal('none', cake('round', '#d98a4f', '#f7e2df')),
      {
        popular: true,
        schedules: onDays(['Thursday', 'Friday', 'Saturday', 'Sunday']),
        variations: choices(['Vanilla'], ['Chocolate', 15], ['Red velvet', 30]),
      },
    ),
    row(
      'Cocoa Cake Slice',
      { regular: 18 },
      'Moist slice made with natural Ghana cocoa.',
      meal('plate', cake('slice', '#7a4424', '#4a2413')),
    ),
    row(
      'Rock Buns',
      { medium: 12, double: 22 },
      'Crumbly buns with nutmeg and coconut.',
      meal('tray', pieces('fritters', '#d19a4a', 6)),
    ),
    row(
      'Queen Cakes',
      { medium: 20, double: 36 },
      'Small buttery cupcakes, six or twelve.',
      meal('tray', cake('cups', '#c98a3a', '#f0c56a')),
    ),
    row(
      'Iced Cupcakes',
      { regular: 36 },
      'Four cupcakes with coloured icing.',
      meal('plate', cake('cups', '#a5662e', '#ec9db4')),
      { schedules: onDays(['Friday', 'Saturday', 'Sunday']) },
    ),
    row(
      'Shortbread Biscuits',
      { regular: 18 },
      'Butter biscuits, a dozen.',
      meal('blue-plate', rounds('biscuit', '#e3b666', 7)),
    ),
    row(
      'Ginger Biscuits',
      { regular: 18 },
      'Snappy biscuits with fresh ginger.',
      meal('plate', rounds('biscuit', '#b8752f', 7), emoji('ginger-root', 48)),
    ),
    row(
      'Jam Biscuits',
      { regular: 20 },
      'Butter biscuits with a heart of mango jam.',
      meal('tray', rounds('biscuit', '#e3b666', 6, '#ef8a24')),
      { isAvailable: false },
    ),
    row(
      'Pancakes with Honey',
      { regular: 24 },
      'Three thick pancakes with Ghanaian forest honey.',
      meal('plate', emoji('pancakes', 94)),
      { schedules: between('06:00', '12:00') },
    ),
  ),
]
