import type { FastifyInstance } from 'fastify'

/** One call that the shop offers, as its own published description names it. */
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

/** Everything in /api/openapi.json. A new endpoint is attacked as soon as it is there. */
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
