import type { FastifyInstance } from 'fastify'

/** An operation of the published OpenAPI document. */
export type Operation = {
  method: string
  /** With parameters in braces: `/api/orders/{orderId}`. */
  url: string
  query: string[]
  takesBody: boolean
}

type Described = {
  requestBody?: unknown
  parameters?: { in: string; name: string }[]
}

/** Everything in /api/openapi.json, so that a new endpoint is tested at once. */
export async function publishedOperations(app: FastifyInstance): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Described>> }>()
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      url,
      query: (described.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
      takesBody: described.requestBody !== undefined,
    })),
  )
}
