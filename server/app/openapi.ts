import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Publishes every endpoint at /api/openapi.json, from the schemas that validate the requests. */
export const openapi = fastifyPlugin(async (app: FastifyInstance) => {
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
  let text: string | undefined // serialised once, because it is large and public
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
})
