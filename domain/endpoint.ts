import type { z } from 'zod'

/**
 * A call of the shop's API: a Fastify route without its handler. Declared once in domain/, used by the server's route
 * and by the web, so both share schemas and paths.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: `/${string}`
  /** The answer does not depend on the caller: browsers send no token, and wait for no refresh. */
  isForAnybody?: true
  schema: {
    summary: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    response: { 200: z.ZodType }
  }
}

/** The input of a call: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [Part in 'params' | 'querystring' | 'body' as E['schema'][Part] extends z.ZodType ? Part : never]: z.input<
    Extract<E['schema'][Part], z.ZodType>
  >
}

/** The successful answer of a call. */
export type EndpointOutput<E extends Endpoint> = z.output<E['schema']['response'][200]>
