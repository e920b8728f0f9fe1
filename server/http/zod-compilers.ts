import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Validates and serialises by zod. Given to Fastify when it is built, so that it does not load Ajv and its own
 * serialiser first: 110 modules.
 */
export const ZOD_COMPILERS = {
  // Fastify types these options for Ajv only.
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
