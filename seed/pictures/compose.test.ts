import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import { SEED_SERVICES } from '../services.ts'
import { SEED_ITEMS } from '../shop-seed.ts'
import { SEED_VEHICLES } from '../vehicles.ts'
import { CATEGORY_RECIPES, composeTile } from './category-pictures.ts'
import { composePicture } from './compose.ts'
import { JOLLOF, meal } from './pantry.ts'
import { SERVICE_RECIPES, VEHICLE_RECIPES } from './request-pictures.ts'

describe('item pictures', () => {
  test('every item can be drawn, because a recipe with an unknown icon would leave the menu without a picture', () => {
    for (const { id, category, picture } of SEED_ITEMS) {
      expect(() => composePicture(id, category, picture), id).not.toThrow()
    }
  })

  test('no two items look the same', () => {
    const drawings = SEED_ITEMS.map(({ id, category, picture }) => composePicture(id, category, picture))
    expect(new Set(drawings).size).toBe(SEED_ITEMS.length)
  })

  test('the same item is drawn the same way each time, so that caches stay right', () => {
    const draw = () => composePicture('jollof-rice', 'mains', meal('plate', JOLLOF))
    expect(draw()).toBe(draw())
  })

  test('no drawing contains an invalid number, which would hide a shape', () => {
    for (const { id, category, picture } of SEED_ITEMS) {
      expect(composePicture(id, category, picture), id).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('the error for an unknown icon names it', () => {
    const recipe = meal('plate', { food: 'emoji', icon: 'fufu-with-wings' })
    expect(() => composePicture('x', 'mains', recipe)).toThrow('fufu-with-wings')
  })
})

test.each(CATEGORIES)('%s has a fallback picture and a tile', (category) => {
  expect(composePicture(`category-${category}`, category, CATEGORY_RECIPES[category])).toContain('<svg')
  expect(composeTile(category)).toContain('viewBox="-240 -180 480 360"')
})

test('the vehicles and home services of the seed, and no others, have a picture', () => {
  expect(Object.keys(VEHICLE_RECIPES).sort()).toEqual(SEED_VEHICLES.map(({ id }) => id).sort())
  expect(Object.keys(SERVICE_RECIPES).sort()).toEqual(SEED_SERVICES.map(({ id }) => id).sort())
})

test.each(Object.entries({ ...VEHICLE_RECIPES, ...SERVICE_RECIPES }))('%s can be drawn', (id, recipe) => {
  expect(composePicture(id, 'equipment', recipe)).not.toMatch(/NaN|undefined|Infinity/)
})
