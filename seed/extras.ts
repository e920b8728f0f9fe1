import type { ExtraKind } from '#domain/menu/menu-api.ts'
import { slugOf } from '#domain/text/slug.ts'
import { cedis, type SeedExtra } from './seed-item.ts'

/** The extras of main dishes, in the order of the dialog; every main needs one accompaniment. */
export const SEED_EXTRAS: readonly SeedExtra[] = [
  ...shelf('accompaniment', [
    ['Grilled Chicken', 13],
    ['Fried Chicken', 13],
    ['2 Boiled Eggs', 8],
    ['Fried Egg', 8],
    ['Grilled Tilapia', 55],
    ['Khebabs Sausage', 22],
    ['Gizzard', 20],
    ['Goat', 25],
    ['Chicken', 22],
  ]),
  ...shelf('topping', [
    ['Grilled Chicken Servings', 15],
    ['Fried Chicken Servings', 11],
    ['Grilled Goat Meat', 13],
    ['Boiled Eggs', 9],
    ['Fried Plantain', 9],
    ['Kelewele', 11],
    ['Beans', 8],
    ['Peppered Gizzard', 16],
    ['Peppered Turkey', 22],
    ['Seasoned Beef', 16],
    ['Fried Eggs', 8],
    ['3 Khebab Sticks (Sausage)', 20],
    ['3 Khebab Sticks (Chicken)', 22],
    ['3 Khebab Sticks (Beef)', 24],
    ['3 Khebab Sticks (Goat)', 25],
    ['Intestines/Tripe', 15],
    ['Fried Red Fish', 17],
    ['Grilled Tilapia', 50],
  ]),
  ...shelf('side', [
    ['Shito (Black Pepper Sauce)', 6],
    ['Green Pepper Sauce', 6],
    ['Fresh Red Pepper Sauce', 6],
    ['Kpakpo Shito Pepper Sauce', 6],
    ['Ketchup', 3],
    ['Spaghetti', 4],
    ['Plain Rice', 7],
    ['Extra Coleslaw', 8],
    ['Extra Salad', 6],
    ['Vegans Salad', 8],
    ['Banku Balls', 5],
    ['Rice Balls', 6],
    ['Fufu Balls', 11],
  ]),
  ...shelf('soup', [
    ['Palm Nut', 10],
    ['Ayoyo', 9],
    ['Light', 8],
    ['Groundnut', 10],
    ['Vegetable Stew', 11],
    ['Beef & Pepper Stew', 9],
    ['Egg & Tomatoes Stew', 10],
    ['Okro Stew', 10],
    ['Spinach Stew', 8],
    ['Regular Gravy', 8],
    ['Tomatoes Gravy', 10],
  ]),
]

/** Ids contain the kind: Grilled Tilapia is an accompaniment at 55 and a topping at 50. */
function shelf(kind: ExtraKind, rows: readonly (readonly [name: string, price: number])[]): SeedExtra[] {
  return rows.map(([name, price]) => ({
    id: `${kind}-${slugOf(name)}`,
    kind,
    name,
    price: cedis(price),
    isAvailable: true,
  }))
}
