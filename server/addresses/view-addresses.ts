import type { Person } from '#domain/actor.ts'
import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { localPhone } from '#domain/phone/phone.ts'
import type { Db } from '../db/db.ts'
import { listOwnAddresses } from './address-queries.ts'

/** The actor's saved addresses, the oldest first. */
export async function viewAddresses(db: Db, actor: Person): Promise<SavedAddress[]> {
  const rows = await listOwnAddresses(db, actor)
  return rows.map(({ id, name, address, city, gpsCode, latitude: lat, longitude: lng, riderNote, phone }) => ({
    id,
    name,
    address,
    city,
    gpsCode: gpsCode ?? '',
    point: lat === null || lng === null ? null : { lat, lng },
    riderNote,
    phone: localPhone(phone),
  }))
}
