import type { Person } from '#domain/actor.ts'
import { listOwnOpenAirtime, readOwnAirtime, wipeOwnAirtime } from '../airtime/own-airtime-queries.ts'
import type { Db } from '../db/db.ts'
import { listOwnOpenDispatch, readOwnDispatch, wipeOwnDispatch } from '../dispatch/own-dispatch-queries.ts'
import { listOwnReviews } from '../payments/payer-queries.ts'
import { listOwnOpenServices, readOwnServices, wipeOwnServices } from '../services/own-service-queries.ts'
import { readOwnSubscriptions, wipeOwnSubscriptions } from '../subscriptions/own-subscription-queries.ts'

/** What a capability keeps of people beside their orders and payments. */
type Kept = {
  /** The name that the keys of its messages have for it, before an id: `telegram:dispatch:…`. */
  subject: string
  /** The name it has in the file of one's own data. */
  name: string
  read: (db: Db, actor: Person) => Promise<unknown>
  /** What somebody still works on, or waits for: as long as there is any, nobody can leave. */
  listUnderWay: (tx: Db, actor: Person) => Promise<string[]>
  /** Takes the person out and answers the ids of what stays. */
  wipe: (tx: Db, actor: Person) => Promise<string[]>
}

const nothing = async (): Promise<string[]> => []

/** One entry for every capability. A new one that keeps something of people is one more. */
const KEPT: readonly Kept[] = [
  {
    subject: 'subscription',
    name: 'subscriptions',
    read: readOwnSubscriptions,
    listUnderWay: nothing, // a plan may be given up, with what is left of it
    wipe: wipeOwnSubscriptions,
  },
  {
    subject: 'dispatch',
    name: 'vehicles',
    read: readOwnDispatch,
    listUnderWay: listOwnOpenDispatch,
    wipe: wipeOwnDispatch,
  },
  {
    subject: 'service',
    name: 'services',
    read: readOwnServices,
    listUnderWay: listOwnOpenServices,
    wipe: wipeOwnServices,
  },
  { subject: 'airtime', name: 'airtime', read: readOwnAirtime, listUnderWay: listOwnOpenAirtime, wipe: wipeOwnAirtime },
]

/** All of it for the file of one's own data, by name. */
export async function collectKept(tx: Db, actor: Person): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {}
  for (const { name, read } of KEPT) collected[name] = await read(tx, actor)
  return collected
}

/** The ids of whatever is under way for the actor, money that waits for a decision included. */
export async function listKeptUnderWay(tx: Db, actor: Person): Promise<string[]> {
  const underWay = await listOwnReviews(tx, actor)
  for (const { listUnderWay } of KEPT) underWay.push(...(await listUnderWay(tx, actor)))
  return [...new Set(underWay)]
}

/** Takes the actor out of all of it. @returns what messages were about, as their keys name it: `dispatch:0198…` */
export async function wipeKept(tx: Db, actor: Person): Promise<string[]> {
  const subjects: string[] = []
  for (const { subject, wipe } of KEPT) subjects.push(...(await wipe(tx, actor)).map((id) => `${subject}:${id}`))
  return subjects
}
