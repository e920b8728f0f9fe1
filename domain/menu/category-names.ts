import type { Category } from './menu-api.ts'

/** The names of the categories. */
export const CATEGORY_NAMES: Record<Category, string> = {
  mains: 'Main Dishes',
  beverages: 'Bottles & Beverages',
  supermarket: 'Supermarket & Groceries',
  bakery: 'Bakery & Snacks',
  equipment: 'Equipment & Services',
  health: 'Lifestyle',
}

/** One line under a category's name. */
export const CATEGORY_LINES: Record<Category, string> = {
  mains: 'Hot plates from the kitchen, most with an accompaniment of your choice.',
  beverages: 'Cold bottles, local drinks and something for the weekend.',
  supermarket: 'The market run without the traffic.',
  bakery: 'Fresh bread, pies and snacks.',
  equipment: 'Chairs, coolers, cookware and hands that help.',
  health: 'For body, hair and home.',
}
