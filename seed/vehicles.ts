import type { Pesewas } from '#domain/money.ts'
import { cedis } from './seed-item.ts'

/** One vehicle of the first day; the operator edits it later. */
export type SeedVehicle = {
  id: string
  name: string
  rate: Pesewas
  unit: 'hour' | 'order'
  isFreeForMembers: boolean
  note: string
}

function perHour(id: string, name: string, rate: number, change: Partial<SeedVehicle> = {}): SeedVehicle {
  return { id, name, rate: cedis(rate), unit: 'hour', isFreeForMembers: false, note: '', ...change }
}

/** In the order of the list, the most requested first. */
export const SEED_VEHICLES: readonly SeedVehicle[] = [
  perHour('motorcycle', 'Motorcycle', 185),
  perHour('motor_king', 'Motor King (tricycle)', 220),
  perHour('delivery_van', 'Delivery van', 350),
  perHour('tow_truck', 'Tow truck', 250),
  perHour('refrigerated', 'Refrigerated truck', 1_500),
  // plans promise free pickup and delivery of laundry and gas
  perHour('laundry', 'Laundry pickup', 35, { isFreeForMembers: true, note: 'Free for members' }),
  perHour('gas_cylinder', 'Gas cylinder refill', 35, {
    unit: 'order',
    isFreeForMembers: true,
    note: 'Free for members; the gas itself is paid at the station',
  }),
  perHour('water_tanker_small', 'Water tanker, small', 330, { note: 'About 440 gallons' }),
  perHour('water_tanker_large', 'Water tanker, large', 950, { note: 'About 10,000 gallons' }),
  perHour('garbage_truck', 'Garbage truck', 65, { note: 'Waste is collected on Thursdays and Sundays' }),
  perHour('sewage_truck', 'Sewage truck', 550, { unit: 'order' }),
  perHour('bus_28_seater', 'Bus, 28 seats', 650),
  perHour('bus_50_seater', 'Bus, 50 seats', 850),
  perHour('tractor', 'Tractor', 300),
  perHour('bulldozer', 'Bulldozer', 2_200),
  perHour('dump_truck', 'Dump truck', 5_500),
]
