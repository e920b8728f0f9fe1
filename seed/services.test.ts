import { expect, test } from 'vitest'
import { REGIONS } from '#domain/place/region.ts'
import { SEED_AIRTIME_PROVIDERS } from './airtime-providers.ts'
import { SEED_PLANS } from './plans.ts'
import { SEED_SERVICES } from './services.ts'
import { SEED_SETTINGS } from './settings.ts'
import { SEED_VEHICLES } from './vehicles.ts'

/** The prices of the first day are the specification's. */

const byId = (rows: readonly (readonly [string, unknown])[]) => Object.fromEntries(rows.toSorted())

test('sixteen vehicles have the specified rates: sewage and gas per order, the others per hour, laundry and gas free for members', () => {
  expect(byId(SEED_VEHICLES.map(({ id, rate }) => [id, rate / 100]))).toEqual({
    motorcycle: 185,
    delivery_van: 350,
    tow_truck: 250,
    tractor: 300,
    bulldozer: 2_200,
    dump_truck: 5_500,
    motor_king: 220,
    water_tanker_small: 330,
    water_tanker_large: 950,
    bus_28_seater: 650,
    bus_50_seater: 850,
    sewage_truck: 550,
    garbage_truck: 65,
    gas_cylinder: 35,
    laundry: 35,
    refrigerated: 1_500,
  })
  const idsWhere = (isSo: (one: (typeof SEED_VEHICLES)[number]) => boolean) =>
    SEED_VEHICLES.filter(isSo)
      .map(({ id }) => id)
      .toSorted()
  expect(idsWhere(({ unit }) => unit === 'order')).toEqual(['gas_cylinder', 'sewage_truck'])
  expect(idsWhere(({ isFreeForMembers }) => isFreeForMembers)).toEqual(['gas_cylinder', 'laundry'])
})

test('seventeen home services have the specified prices, and the fallback price is 35 cedis', () => {
  expect(byId(SEED_SERVICES.map(({ id, price }) => [id, (price ?? 0) / 100]))).toEqual({
    catering: 40,
    tents_canopies: 80,
    fumigation: 100,
    property_cleaning: 50,
    gardening: 50,
    pool_cleaning: 50,
    ac_gas_refill: 450,
    event_consult: 50,
    photography: 50,
    painting: 50,
    freight: 100,
    borehole_drilling: 200,
    construction_masonry: 100,
    veterinary_doctor: 150,
    garment: 100,
    plumbing: 75,
    electrical: 75,
  })
  expect(SEED_SETTINGS.services.fallbackPrice).toBe(3_500)
})

test('four plans and the state without a plan have the specified prices', () => {
  const plans = SEED_PLANS.map((one) => [
    one.id,
    one.discountBps / 100,
    one.biWeeklyPrice / 100,
    one.monthlyPrice / 100,
  ])
  expect(plans).toEqual([
    ['unsubscribed', 0, 0, 0],
    ['chillz_plug', 5, 350, 750],
    ['chillz_connect', 8, 850, 1_700],
    ['chillz_boss', 13, 1_700, 2_900],
    ['chillz_supreme', 15, 2_500, 4_800],
  ])
})

test('there are four networks, and the minimum top-up is five cedis', () => {
  expect(SEED_AIRTIME_PROVIDERS.map(({ name }) => name)).toEqual(['Airteltigo', 'Globalcom (Glo)', 'MTN', 'Telecel'])
  expect(SEED_SETTINGS.airtime.minimum).toBe(500)
})

test('there are sixteen regions, three of them served', () => {
  expect(SEED_SETTINGS.regions.map(({ name }) => name).toSorted()).toEqual(REGIONS.map(({ name }) => name).toSorted())
  const served = SEED_SETTINGS.regions.filter(({ isServed }) => isServed).map(({ name }) => name)
  expect(served.toSorted()).toEqual(['Ashanti', 'Greater Accra', 'Northern'])
})
