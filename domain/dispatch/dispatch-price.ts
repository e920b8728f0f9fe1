import { type Pesewas, pesewas } from '../money.ts'

/** What pricing a vehicle needs to know of it. */
export type HiredVehicle = { rate: Pesewas; unit: 'hour' | 'order'; isFreeForMembers: boolean }

/**
 * The price of a vehicle: its rate times the hours; by the order, the rate alone, however long it takes. Members with a
 * running plan pay nothing where the plan promises so.
 *
 * @param hours whole, at least 1
 */
export function dispatchPrice(vehicle: HiredVehicle, hours: number, isMember: boolean): Pesewas {
  if (isMember && vehicle.isFreeForMembers) return pesewas(0)
  return pesewas(vehicle.rate * billedHours(vehicle, hours))
}

/** The hours that are paid: one where a vehicle is hired by the order. */
export function billedHours({ unit }: Pick<HiredVehicle, 'unit'>, hours: number): number {
  return unit === 'order' ? 1 : Math.max(1, Math.floor(hours))
}
