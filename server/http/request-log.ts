import type { FastifyBaseLogger } from 'fastify'

type Line = [first: unknown, message?: string, ...rest: unknown[]]
type Bindings = Parameters<FastifyBaseLogger['child']>

/**
 * The log of one request, whose lines name its id. It becomes a child of the shop's log with the first line: most
 * requests log nothing, and making a child takes a twentieth of answering a menu.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, ...bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #log() {
    this.#made ??= this.#parent.child(...this.#bindings)
    return this.#made
  }

  get level() {
    return this.#parent.level
  }
  child(...bindings: Bindings) {
    return this.#log.child(...bindings)
  }
  fatal(...line: Line) {
    this.#log.fatal(...line)
  }
  error(...line: Line) {
    this.#log.error(...line)
  }
  warn(...line: Line) {
    this.#log.warn(...line)
  }
  info(...line: Line) {
    this.#log.info(...line)
  }
  debug(...line: Line) {
    this.#log.debug(...line)
  }
  trace(...line: Line) {
    this.#log.trace(...line)
  }
  silent(...line: Line) {
    this.#log.silent(...line)
  }
}
