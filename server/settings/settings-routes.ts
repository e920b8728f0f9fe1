import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getShop } from '#domain/settings/settings-api.ts'
import { keepSettings } from './kept-settings.ts'

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const settings = await keepSettings(app.database)
  app.addHook('onClose', settings.stop)

  app.route({
    ...getShop,
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      const { brand, tariff, delivery_hours, kitchen_hours, cities } = await settings.get()
      return {
        brand,
        tariff,
        deliveryHours: delivery_hours,
        kitchenHours: kitchen_hours,
        cities,
        payment: app.deps.paymentSetup,
        serverTime: app.deps.clock().toISOString(),
      }
    },
  })
}
