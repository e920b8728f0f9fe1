import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getShop } from '#domain/settings/settings-api.ts'
import { serve } from '../http/serve.ts'
import { readFeaturedAreas } from '../places/area-queries.ts'
import { manualPaymentOf } from './manual-payment.ts'
import { cacheSettings } from './settings-cache.ts'

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const settings = await cacheSettings(app.database)
  app.addHook('onClose', settings.stop)

  serve(app, getShop, async () => {
    const all = await settings.get()
    const { brand, tariff, delivery_hours, kitchen_hours, cities, orders, age_confirm, phones } = all
    return {
      brand,
      tariff,
      deliveryHours: delivery_hours,
      kitchenHours: kitchen_hours,
      cities,
      featuredAreas: await readFeaturedAreas(app.database.db),
      orders,
      ageConfirm: age_confirm,
      phones,
      payment: app.deps.paymentSetup,
      manualPayment: manualPaymentOf(all, app.deps.isProduction ?? false),
      serverTime: app.deps.clock().toISOString(),
    }
  })
}
