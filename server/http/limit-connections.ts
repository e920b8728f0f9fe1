import type { Server } from 'node:http'
import { sourceOf } from './source-of.ts'
import { createTurns } from './turns.ts'

/** How long a connection may be of no use, and how many there may be. */
export type ConnectionLimits = {
  /** To send the head of a request, from the moment that the connection is there. */
  headMs: number
  /** To send a request whole. */
  requestMs: number
  /** Without a byte in either direction while a request is answered. Longer than the pauses of a stream of events. */
  stallMs: number
  /** How often the first two are looked after. */
  lookMs: number
  /** Connections from one IPv4 address, or one IPv6 network of 64 bits. */
  ofSource: number
  inAll: number
}

/**
 * Whoever takes longer than this does it on purpose: each connection takes memory. An address may be that of a whole
 * telephone company, so it may have as many connections as some hundred browsers.
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

/** Hangs up on connections that are too many, without a word: an answer would cost what is to be saved. */
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
