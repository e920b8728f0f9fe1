import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { ZOD_COMPILERS } from '../http/zod-compilers.ts'

/** Publishes every endpoint at /api/openapi.json, from the schemas that validate the requests. */
export const openapi = fastifyPlugin(async (app: FastifyInstance) => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route) // Fastify adds HEAD to every GET
  })
  let text: Promise<string> | undefined // made once, because it is large and public
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= describe(routes)
    return reply.type('application/json; charset=utf-8').send(await text)
  })
})

/**
 * Describes routes in OpenAPI. It builds another app without handlers, so that nothing of this is loaded and prepared at
 * a start: that took 130 modules.
 */
async function describe(routes: readonly RouteOptions[]): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ schemaController: ZOD_COMPILERS })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shop',
        version: '1',
        description: 'The shop, from the menu to the door. Amounts are whole pesewas; times are ISO 8601 in UTC.',
      },
      // What `security` of each endpoint names; the scope, if there is one, is the right that staff need.
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    app.route({ method, url, ...(schema && { schema }), handler: () => undefined })
  }
  await app.ready()
  return JSON.stringify(app.swagger())
}
