import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Actor, Person } from '#domain/actor.ts'
import type { CatalogueNoun } from '#domain/catalogue/catalogue-api.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import type { Page, PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import type { PaidHow } from '#domain/notifications/order-notification.ts'
import type { WaitingPayment } from '#domain/payments/manual-api.ts'
import { PURPOSE_NAMES, type Purpose } from '#domain/payments/payments-api.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { RequestQuery, StoredRequest } from '#domain/requests/requests-api.ts'
import type { StoredPicture } from '../db/columns.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import type { PublicPages } from './public-pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All capabilities of the shop; `app/` passes the list. */
    capabilities: readonly AnyCapability[]
  }
}

/**
 * Everything that the shop has to know about a capability: one file in each capability's folder says it, and
 * `app/capabilities.ts` lists them.
 *
 * @template Needs what its jobs need
 */
export type Capability<Needs = JobDeps> = {
  name: string
  routes?: readonly FastifyPluginAsyncZod[]
  jobs?: readonly Job<Needs>[]
  /** The rows of a new shop, written while the table has none; without a table they are completed at every start. */
  seed?: { table?: PgTable; fill: (tx: Db) => Promise<void> }
  purchase?: Purchase
  privacy?: Privacy
  catalogue?: CatalogueStore | readonly CatalogueStore[]
  pictureTables?: readonly PictureTable[]
  pages?: PublicPages
}
/** A capability whose jobs are not called. */
export type AnyCapability = Capability<never>

/**
 * Rows with a picture each, which moves to the object store some days after `storedAt`, if `mayMove` says so. An id is random
 * and belongs to one picture for good.
 */
export type PictureTable = {
  table: PgTable & { id: PgColumn; picture: PgColumn; objectKey: PgColumn }
  storedAt: PgColumn
  mayMove?: SQL
}

/** Rows that staff edit, one document each. */
export type CatalogueStore = {
  noun: CatalogueNoun
  /** The columns whose values, joined by a slash, are the key of a row. */
  keyColumns: Record<string, PgColumn>
  /** Checks a row before it is saved, beyond the schema of its noun. @throws Refusal when it cannot be so */
  requireAllowed?: (tx: Db, key: string, document: RowDocument) => Promise<void>
} & (
  | { table: PgTable & { position: PgColumn }; linked?: never }
  | {
      table: PgTable & { position: PgColumn; id: PgColumn; isOffered: PgColumn }
      /** Home page, drawer and search lead to it while a row is offered. */
      linked: {
        /** It is sold in served regions alone. */
        isRegional?: boolean
        /** The id of a row that is always offered and that nobody buys. */
        exceptId?: string
      }
    }
)

/** What every job gets. */
export type JobDeps = {
  db: Db
  clock: () => Date
  random: Random
  /** The public URL of the shop, without a trailing slash. */
  publicUrl: string
  log: FastifyBaseLogger
}

/** Work that is repeated in the background; what is due is stored in the database. */
export type Job<Needs> = {
  /** Its name in the log. */
  name: string
  /** The pause after a run that left nothing to do, in milliseconds. Hourly jobs run in one process of all. */
  every: number
  /** Runs once, before the first run. */
  atStart?: (deps: Needs) => Promise<void>
  /** Works on what is due. @returns 0 when nothing is left to do; otherwise it runs again at once */
  run: (deps: Needs) => Promise<number>
  /** Whether a run that left nothing has done the work since the start; true by default. @param startedAt its first run */
  isFinished?: (deps: Needs, startedAt: Date) => Promise<boolean>
  /** The name of a job that must have finished its work once before this one runs. */
  after?: string
}

/** Something that is paid for. */
export type Purchase = {
  purpose: Purpose
  fulfil: Fulfil
  /** The path that the provider's Cancel link leads to. */
  returnTo: (subjectId: string) => string
  /** The refusal for a subject that does not exist, or belongs to somebody else; `payment.missing` by default. */
  missing?: ErrorCode
  /**
   * Checks a subject again that was not made a moment ago, outside of any transaction.
   *
   * @throws Refusal when it can no longer be paid as it is
   */
  requirePayable?: (db: Db, subjectId: string, now: Date) => Promise<void>
  /** How staff serve what was paid. */
  desk?: RequestDesk
  /** How staff confirm mobile money that was sent manually, where it can be paid like that. */
  manual?: ManualDesk
  /** Ends the subject when the money that was held for review goes back; by default its payment is closed. */
  giveUp?: (tx: Db, actor: Actor, subjectId: string, deps: { now: Date; hasSms: boolean }) => Promise<void>
}

/** How staff decide about payments whose payers say that they sent mobile money manually. */
export type ManualDesk = {
  /** One page, the oldest first. */
  listWaiting: (db: Db, page: PageQuery) => Promise<Page<Omit<WaitingPayment, 'match' | 'others'>>>
  /** Whether the payer says so of a subject; it stays like that until `tx` ends. */
  lockClaim: (tx: Db, subjectId: string) => Promise<boolean>
  /** The subjects that claim one of these transaction ids, by the id. */
  findClaimants: (db: Db, transactionIds: readonly string[]) => Promise<[transactionId: string, subjectId: string][]>
  /**
   * Takes the money as come. @param lineId the line of the statement that shows it
   *
   * @throws Refusal when the subject has changed since `expectedVersion`, or cannot be paid
   */
  confirm: (tx: Db, actor: Actor, claim: Claimed & { lineId: string | null }, now: Date) => Promise<void>
  /** Says that no money has come, and tells the payer. @throws Refusal as `confirm` does */
  reject: (tx: Db, actor: Actor, claim: Claimed & { reason: string }, now: Date) => Promise<void>
}
type Claimed = { subjectId: string; expectedVersion: number }

/** How a payment was made, who confirmed it, and the reference that people know it by. */
export type PaidBy = { how: PaidHow; actor: string; reference: string }

/** What a paid subject is made from. */
type Made = [
  tx: Db,
  intent: { subjectId: string; request: unknown; payerUserId: string | null; amount: Pesewas },
  paid: PaidBy,
  now: Date,
]

/** Makes the subject, inside the transaction that settles its payment. */
export type Fulfil = (...input: [...Made, random: Random]) => Promise<void>

/** The same without anything random, as an order is made. */
export type FulfilReady = (...input: Made) => Promise<void>

/** How one kind of requests is listed and moved. */
export type RequestDesk = {
  /**
   * One page of the requests in a state, the open ones from the oldest, the ended ones from the newest. @param by whose requests, beside those that nobody serves; null for
   * all. The same in the other functions
   */
  list: (db: Db, query: RequestQuery, by: string | null) => Promise<Page<StoredRequest>>
  /** Changes the status of a request from one of the expected ones; undefined when it has none of them. */
  move: (
    tx: Db,
    id: string,
    step: { from: readonly RequestStatus[]; to: RequestStatus },
    change: { changedBy: string; now: Date; by: string | null },
  ) => Promise<{ userId: string | null; request: StoredRequest } | undefined>
  /** Who changed a request last, to what, and when; undefined when there is none. */
  findLastChange: (
    db: Db,
    id: string,
    by: string | null,
  ) => Promise<{ by: string | null; at: Date; state: RequestStatus } | undefined>
}

/** Verified e-mail addresses in lower case and phones in international digits. */
export type ProvedContacts = { emails: readonly string[]; phones: readonly string[] }

/**
 * What a capability stores about people beside orders and payments. `orderIds`: all orders that count as theirs. `proved`:
 * their verified contacts.
 */
export type Privacy = {
  /** Its name in the export. */
  exportedAs: string
  export: (db: Db, actor: Person, orderIds: readonly string[], proved: ProvedContacts) => Promise<unknown>
  /** The pictures that the actor attached, and those of their orders. */
  pictures?: (db: Db, actor: Person, orderIds: readonly string[]) => Promise<OwnPicture[]>
  /** Ids of what is in progress; it prevents the deletion of the account. */
  open?: (tx: Db, actor: Person) => Promise<string[]>
  /** Erases the actor from rows that stay. */
  erase: (tx: Db, actor: Person, orderIds: readonly string[], proved: ProvedContacts) => Promise<void>
}

/** A picture as a file: its name holds the id that the data beside it refers to. */
export type OwnPicture = { file: string } & StoredPicture

export type Purchases = Record<Purpose, Purchase>

/** The purchase of every purpose. @throws Error when a purpose has none, or several */
export function purchasesOf(capabilities: readonly AnyCapability[]): Purchases {
  const purchases = capabilities.flatMap(({ purchase }) => purchase ?? [])
  const byPurpose = PURPOSE_NAMES.map((purpose) => {
    const [one, ...others] = purchases.filter((purchase) => purchase.purpose === purpose)
    if (!one || others.length > 0) throw new Error(`the purpose ${purpose} needs one purchase`)
    return [purpose, one]
  })
  return Object.fromEntries(byPurpose) as Purchases // each purpose has an entry
}

/** What the capabilities store about people. */
export function privacyOf(capabilities: readonly AnyCapability[]): Privacy[] {
  return capabilities.flatMap(({ privacy }) => privacy ?? [])
}
