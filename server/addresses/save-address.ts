import type { Person } from '#domain/actor.ts'
import { type AddressInput, MOST_ADDRESSES } from '#domain/addresses/addresses-api.ts'
import { isSamePlace, whyNotSaved } from '#domain/addresses/same-place.ts'
import { Refusal } from '#domain/errors.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import {
  type AddressColumns,
  type AddressRow,
  insertAddresses,
  listOwnAddresses,
  lockOwnList,
  updateAddress,
} from './address-queries.ts'
import { requireGpsCode } from './require-gps-code.ts'

type Deps = { now: Date; random: Random }

/**
 * Saves an address of the actor.
 *
 * @throws Refusal address.saved_already, address.too_many, address.gps_code_invalid, order.phone_invalid, profile.missing
 */
export async function saveAddress(tx: Db, actor: Person, input: AddressInput, deps: Deps): Promise<void> {
  const columns = columnsOf(input, deps.now)
  const saved = await lockList(tx, actor)
  const refusal = whyNotSaved(saved.map(placeOf), input)
  if (refusal) throw new Refusal(refusal)
  await insertAddresses(tx, actor, [
    { ...columns, id: newId(deps.now, deps.random), createdAt: after(saved, deps.now) },
  ])
}

/**
 * Adds what the actor's phone saved before they signed in. Places that the account has are left out, and so is what a
 * phone should not have stored: an unreadable one must not hold up the others.
 *
 * @throws Refusal profile.missing
 */
export async function joinAddresses(
  tx: Db,
  actor: Person,
  inputs: readonly AddressInput[],
  { now, random }: Deps,
): Promise<void> {
  const saved = await lockList(tx, actor)
  const added: AddressInput[] = []
  for (const input of inputs) {
    const isRead = readable(input, now) !== undefined
    if (isRead && !isAmong(saved, input) && !added.some((one) => isSamePlace(one, input))) added.push(input)
  }
  const first = after(saved, now).getTime()
  const rows = added.slice(0, Math.max(0, MOST_ADDRESSES - saved.length)).map((input, position) => ({
    ...columnsOf(input, now),
    id: newId(now, random),
    createdAt: new Date(first + position),
  }))
  await insertAddresses(tx, actor, rows)
}

/**
 * Changes an address of the actor.
 *
 * @throws Refusal address.missing, address.saved_already, address.gps_code_invalid, order.phone_invalid, profile.missing
 */
export async function changeAddress(tx: Db, actor: Person, id: string, input: AddressInput, now: Date): Promise<void> {
  const columns = columnsOf(input, now)
  const saved = await lockList(tx, actor)
  const others = saved.filter((row) => row.id !== id)
  if (others.length === saved.length) throw new Refusal('address.missing')
  if (isAmong(others, input)) throw new Refusal('address.saved_already')
  await updateAddress(tx, actor, id, columns)
}

async function lockList(tx: Db, actor: Person): Promise<AddressRow[]> {
  if (!(await lockOwnList(tx, actor))) throw new Refusal('profile.missing')
  return listOwnAddresses(tx, actor)
}

/** A time after that of every saved address, because the list is in the order in which they were added. */
function after(saved: readonly AddressRow[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...saved.map(({ createdAt }) => createdAt.getTime() + 1)))
}

function isAmong(saved: readonly AddressRow[], input: AddressInput): boolean {
  return saved.some((row) => isSamePlace(placeOf(row), input))
}

const placeOf = (row: AddressRow) => ({ ...row, gpsCode: row.gpsCode ?? '' })

function readable(input: AddressInput, now: Date): AddressColumns | undefined {
  try {
    return columnsOf(input, now)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function columnsOf({ name, address, city, gpsCode, point, riderNote, phone: typed }: AddressInput, now: Date) {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new Refusal('order.phone_invalid')
  return {
    name,
    address,
    city,
    gpsCode: requireGpsCode(gpsCode),
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    riderNote,
    phone,
    updatedAt: now,
  }
}
