/**
 * Whether a statement failed because the database cannot be used for a moment: it is away, changes its primary, has no
 * connection or no disk left, or gave up a transaction for another. What the statement did is not always known: a
 * connection may be lost after the commit.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown } // in the form of both drivers and of Node
    if (typeof code === 'string' && (STATES.test(code) || SOCKET.has(code))) return true
    if (WORDS.has(cause.message)) return true
  }
  return false
}

/** A connection to a server that only reads: a replica, or a primary that has become one. */
export class NotPrimary extends Error {
  /** read_only_sql_transaction */
  readonly code = '25006'
}

/**
 * SQLSTATEs: connections (08), read only (25006), idle too long (25P03), gave way (40001, 40P01), no connection, memory or
 * disk (53), no lock (55P03), took too long (57014), shutting down, starting and the like (57P).
 */
const STATES = /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0.)$/
const SOCKET = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** Errors of node-postgres without a code. */
const WORDS = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])
