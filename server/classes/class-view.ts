import { ClassView } from '#domain/classes/classes-api.ts'
import { seatPrice } from '#domain/classes/seat-price.ts'
import type { CountedClass } from './class-queries.ts'

/** A class as everybody reads it: never its links. */
export const classView = (row: CountedClass): ClassView =>
  ClassView.parse({
    ...row,
    serviceFee: seatPrice(row.price, row.tariff).serviceFee,
    seatsLeft: Math.max(0, row.seats - row.paid - row.held - row.waiting),
    hasRecording: row.recordingUrl !== '',
  })
