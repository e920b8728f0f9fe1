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

/** What a capability stores about people beside orders and payments. */
type Kept = {
  /** Its name in the export. */
  name: string
  read: (db: Db, actor: Person) => Promise<unknown>
  /** The pictures that the actor attached. */
  readPictures?: (db: Db, actor: Person) => Promise<KeptPicture[]>
  /** Ids of what is in progress; it prevents the deletion. */
  listOpen: (tx: Db, actor: Person) => Promise<string[]>
  /** Erases the actor from rows that stay. */
  wipe: (tx: Db, actor: Person) => Promise<void>
}

/** A picture as a file: its name holds the id that the data beside it refers to. */
export type KeptPicture = { file: string; bytes: Uint8Array }

const nothing = async (): Promise<string[]> => []

/** One entry per capability with personal data. */
const KEPT: readonly Kept[] = [
  {
    name: 'subscriptions',
    read: readOwnSubscriptions,
    listOpen: nothing, // a running plan can be given up
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

/** All of it for the export, by name. */
export async function collectKept(tx: Db, actor: Person): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {}
  for (const { name, read } of KEPT) collected[name] = await read(tx, actor)
  return collected
}

/** The pictures of the export. */
export async function collectPictures(tx: Db, actor: Person): Promise<KeptPicture[]> {
  const pictures: KeptPicture[] = []
  for (const { readPictures } of KEPT) pictures.push(...((await readPictures?.(tx, actor)) ?? []))
  return pictures
}

/** Ids of everything in progress for the actor, money held for review included. */
export async function listOpenRequests(tx: Db, actor: Person): Promise<string[]> {
  const inProgress = await listOwnReviews(tx, actor)
  for (const { listOpen } of KEPT) inProgress.push(...(await listOpen(tx, actor)))
  return [...new Set(inProgress)]
}

/** Erases the actor from all of it. */
export async function wipeKept(tx: Db, actor: Person): Promise<void> {
  for (const { wipe } of KEPT) await wipe(tx, actor)
}
