import { type Pesewas, pesewas } from '../money.ts'

/** The fields of a vehicle that its price depends on. */
export type HiredVehicle = { rate: Pesewas; unit: 'hour' | 'order'; isFreeForMembers: boolean }

/**
 * The price of a vehicle in pesewas: its rate times the hours, or the rate alone where it is hired by the order.
 * Members with a running plan pay nothing for vehicles that are free for members.
 *
 * @param hours whole, at least 1
 */
export function dispatchPrice(vehicle: HiredVehicle, hours: number, isMember: boolean): Pesewas {
  if (isMember && vehicle.isFreeForMembers) return pesewas(0)
  return pesewas(vehicle.rate * billedHours(vehicle, hours))
}

/** The billed hours: one where a vehicle is hired by the order. */
export function billedHours({ unit }: Pick<HiredVehicle, 'unit'>, hours: number): number {
  return unit === 'order' ? 1 : Math.max(1, Math.floor(hours))
}
