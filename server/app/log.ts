import pino, { type DestinationStream, type Logger } from 'pino'
import { loggedError } from '../db/logged-error.ts'

/** An order id wherever it stands in a line, alone or in a payment's reference. */
const ORDER_ID = /\b([0-9A-HJKMNP-TV-Z]{4})[0-9A-HJKMNP-TV-Z](-?)[0-9A-HJKMNP-TV-Z]{5}\b/g

/**
 * Where the shop writes down what happens to it. Whoever has an order's id can open it, so no line holds one: of each its
 * first four characters are left, by which the operator finds the row (`where id like '7K3Q%'`).
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: ['req.headers', 'res.headers'],
      serializers: { err: loggedError },
      hooks: { streamWrite: (line) => line.replace(ORDER_ID, '$1…') },
    },
    destination,
  )
}
