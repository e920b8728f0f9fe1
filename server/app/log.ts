import pino, { type DestinationStream, type Logger } from 'pino'
import { loggedError } from '../db/logged-error.ts'
import { namingSources } from './source-places.ts'

/** An order id anywhere in a line, alone or within a payment's reference. */
const ORDER_ID = /\b([0-9A-HJKMNP-TV-Z]{4})[0-9A-HJKMNP-TV-Z](-?)[0-9A-HJKMNP-TV-Z]{5}\b/g

/**
 * Opens the log. An order id gives access to the order, so lines keep only its first four characters, by which the
 * operator finds the row (`where id like '7K3Q%'`).
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: ['req.headers', 'res.headers'],
      serializers: { err: loggedError },
      hooks: { streamWrite: (line) => namingSources(line.replace(ORDER_ID, '$1…')) },
    },
    destination,
  )
}
