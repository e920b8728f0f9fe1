import type { Server } from 'node:http'
import { sourceOf } from './source-of.ts'
import { createTurns } from './turns.ts'

/** The timeouts of idle connections, and their maximum number. */
export type ConnectionLimits = {
  /** To receive the head of a request, from the start of the connection. */
  headMs: number
  /** To receive a whole request. */
  requestMs: number
  /** Without a byte in either direction during an answer. Longer than the pauses of an event stream. */
  stallMs: number
  /** How often the first two are checked. */
  lookMs: number
  /** Connections from one IPv4 address, or one IPv6 network of 64 bits. */
  ofSource: number
  inAll: number
}

/**
 * Slower clients are attacks, and each connection takes memory. An address may belong to a whole telephone company, so it
 * may have the connections of some hundred browsers.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 30_000,
  requestMs: 60_000,
  stallMs: 90_000,
  lookMs: 10_000,
  ofSource: 1_000,
  inAll: 6_000,
}

/** The limits as Fastify takes them. */
export function connectionOptions({ headMs, requestMs, stallMs, lookMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: stallMs,
    http: { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: lookMs },
  }
}

/** Closes connections above the limits without an answer, because an answer would cost memory too. */
export function limitConnections(server: Server, limits: Pick<ConnectionLimits, 'ofSource' | 'inAll'>): void {
  const turns = createTurns({ ofKey: limits.ofSource, inAll: limits.inAll })
  server.on('connection', (socket) => {
    try {
      socket.once('close', turns.take(sourceOf(socket.remoteAddress ?? '')))
    } catch {
      socket.destroy()
    }
  })
}
