import { registerForClass } from '#domain/classes/classes-api.ts'
import { Refusal } from '#domain/errors.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import type { Capability } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { freeCancelledSeats, mailHolders } from './class-jobs.ts'
import { classPages } from './class-pages.ts'
import {
  countTaken,
  countWaiting,
  deleteUnpaidSeats,
  eraseOwnSeats,
  insertClasses,
  listOwnOpen,
  lockClass,
  readOwnSeats,
} from './class-queries.ts'
import { classRoutes } from './class-routes.ts'
import { classes as table } from './class-tables.ts'
import { findMadeSeat, holdSeat, priceSeat, receiveSeat, requirePayable } from './take-seat.ts'
import { offerSeats } from './wait-jobs.ts'
import { deleteOwnWaits, readOwnWaits } from './wait-queries.ts'
import { waitRoutes } from './wait-routes.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Offers count until the job deletes them, seconds after their end. */
const ALL_OFFERS = new Date(0)

const purchase = {
  purpose: 'webinar',
  findMade: findMadeSeat,
  price: priceSeat,
  record: holdSeat,
  requirePayable,
  fulfil: receiveSeat,
  returnTo: () => '/masterclass',
} as const

/** Classes and webinars: registration for seats that cannot be oversold, tickets, links and recordings. */
export const classes: Capability = {
  name: 'classes',
  routes: [classRoutes, purchaseRoute(registerForClass, purchase)],
  jobs: [
    { name: 'mails about classes', every: 5 * SECOND_MS, run: mailHolders },
    { name: 'seats of cancelled classes', every: 5 * SECOND_MS, run: freeCancelledSeats },
    { name: 'waiting lists of classes', every: 5 * SECOND_MS, run: offerSeats },
    { name: 'seats that were not paid', every: 10 * MINUTE_MS, run: ({ db }) => deleteUnpaidSeats(db) },
  ],
  seed: { table, fill: (tx) => insertClasses(tx, SEED_CLASSES) },
  catalogue: {
    noun: 'class',
    table,
    keyColumns: { id: table.id },
    requireAllowed: async (tx, key, document) => {
      await lockClass(tx, key)
      const taken = (await countTaken(tx, key)) + (await countWaiting(tx, key, 'offered', ALL_OFFERS))
      if (Number(document.seats) < taken) throw new Refusal('class.seats_taken', { taken })
    },
  },
  purchase,
  pages: classPages,
  privacy: { exportedAs: 'class_seats', export: readOwnSeats, open: listOwnOpen, erase: eraseOwnSeats },
}

/** Who waits for a seat of a full class. */
export const classWaits: Capability = {
  name: 'class waits',
  routes: [waitRoutes],
  privacy: { exportedAs: 'class_waits', export: readOwnWaits, erase: deleteOwnWaits },
}
