import type { z } from 'zod'

/**
 * One call of the shop's API: a Fastify route without its handler. Declared once in domain/, spread by the server's
 * route, called by the web, so both sides share shapes and paths.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: `/${string}`
  /** The answer is the same whoever asks: browsers send no token along, and wait for none to be renewed. */
  isForAnybody?: true
  schema: {
    summary: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    response: { 200: z.ZodType }
  }
}

/** What the caller hands in: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [Part in 'params' | 'querystring' | 'body' as E['schema'][Part] extends z.ZodType ? Part : never]: z.input<
    Extract<E['schema'][Part], z.ZodType>
  >
}

/** What the caller gets back. */
export type EndpointOutput<E extends Endpoint> = z.output<E['schema']['response'][200]>
