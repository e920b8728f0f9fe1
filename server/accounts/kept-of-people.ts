import type { Person } from '#domain/actor.ts'
import { listOwnOpenAirtime, readOwnAirtime, wipeOwnAirtime } from '../airtime/own-airtime-queries.ts'
import type { Db } from '../db/db.ts'
import { listOwnOpenDispatch, readOwnDispatch, wipeOwnDispatch } from '../dispatch/own-dispatch-queries.ts'
import { listOwnReviews } from '../payments/payer-queries.ts'
import {
  listOwnOpenServices,
  readOwnServicePictures,
  readOwnServices,
  wipeOwnServices,
} from '../services/own-service-queries.ts'
import { readOwnSubscriptions, wipeOwnSubscriptions } from '../subscriptions/own-subscription-queries.ts'

/** What a capability keeps of people beside their orders and payments. */
type Kept = {
  /** The name it has in the file of one's own data. */
  name: string
  read: (db: Db, actor: Person) => Promise<unknown>
  /** The pictures that the actor sent with it. */
  readPictures?: (db: Db, actor: Person) => Promise<KeptPicture[]>
  /** What somebody still works on, or waits for: as long as there is any, nobody can leave. */
  listOpen: (tx: Db, actor: Person) => Promise<string[]>
  /** Takes the person out of what stays. */
  wipe: (tx: Db, actor: Person) => Promise<void>
}

/** A picture as a file: its name holds the id by which the data beside it names it. */
export type KeptPicture = { file: string; bytes: Uint8Array }

const nothing = async (): Promise<string[]> => []

/** One entry for every capability. A new one that keeps something of people is one more. */
const KEPT: readonly Kept[] = [
  {
    name: 'subscriptions',
    read: readOwnSubscriptions,
    listOpen: nothing, // a plan may be given up, with what is left of it
    wipe: wipeOwnSubscriptions,
  },
  {
    name: 'vehicles',
    read: readOwnDispatch,
    listOpen: listOwnOpenDispatch,
    wipe: wipeOwnDispatch,
  },
  {
    name: 'services',
    read: readOwnServices,
    readPictures: readOwnServicePictures,
    listOpen: listOwnOpenServices,
    wipe: wipeOwnServices,
  },
  { name: 'airtime', read: readOwnAirtime, listOpen: listOwnOpenAirtime, wipe: wipeOwnAirtime },
]

/** All of it for the file of one's own data, by name. */
export async function collectKept(tx: Db, actor: Person): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {}
  for (const { name, read } of KEPT) collected[name] = await read(tx, actor)
  return collected
}

/** The pictures that go with it. */
export async function collectPictures(tx: Db, actor: Person): Promise<KeptPicture[]> {
  const pictures: KeptPicture[] = []
  for (const { readPictures } of KEPT) pictures.push(...((await readPictures?.(tx, actor)) ?? []))
  return pictures
}

/** The ids of whatever is under way for the actor, money that waits for a decision included. */
export async function listOpenRequests(tx: Db, actor: Person): Promise<string[]> {
  const inProgress = await listOwnReviews(tx, actor)
  for (const { listOpen } of KEPT) inProgress.push(...(await listOpen(tx, actor)))
  return [...new Set(inProgress)]
}

/** Takes the actor out of all of it. */
export async function wipeKept(tx: Db, actor: Person): Promise<void> {
  for (const { wipe } of KEPT) await wipe(tx, actor)
}
