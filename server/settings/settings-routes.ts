import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { specialDaysAhead } from '#domain/settings/opening-hours.ts'
import { getShop } from '#domain/settings/settings-api.ts'
import { minutesAt, pauseAt } from '#domain/settings/switches.ts'
import * as api from '#domain/settings/switches-api.ts'
import { readFeaturedAreas } from '../areas/area-queries.ts'
import { serve } from '../http/serve.ts'
import { manualPaymentOf } from './manual-payment.ts'
import { cacheSettings } from './settings-cache.ts'
import { listNotOffered, readSettings } from './settings-queries.ts'
import { turnSwitch } from './turn-switch.ts'

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const settings = await cacheSettings(app.database)
  app.addHook('onClose', settings.stop)
  const { clock } = app.deps
  const { db } = app.database
  const stores = app.capabilities.flatMap(({ catalogue }) => catalogue ?? [])
  serve(app, api.readSwitches, async () => (await readSettings(db)).switches)

  serve(app, api.pauseShop, ({ actor, body }) => db.transaction((tx) => turnSwitch(tx, actor, 'pause', body, clock())))

  serve(app, api.beginRush, ({ actor, body }) => db.transaction((tx) => turnSwitch(tx, actor, 'rush', body, clock())))

  serve(app, api.putLightsOut, ({ actor, body }) =>
    db.transaction((tx) => turnSwitch(tx, actor, 'lightsOut', body, clock())),
  )

  serve(app, api.endSwitch, ({ actor, params }) =>
    db.transaction((tx) => turnSwitch(tx, actor, params.mode, null, clock())),
  )

  serve(app, getShop, async () => {
    const all = await settings.get()
    const now = clock()
    const { brand, tariff, cities, orders, phones, switches } = all
    return {
      brand,
      tariff,
      deliveryHours: all.delivery_hours,
      kitchenHours: all.kitchen_hours,
      specialDays: specialDaysAhead(all.special_days, now),
      // A rush counts in every promise that a shopper reads before ordering.
      cities: cities.map((city) => ({ ...city, deliveryMinutes: minutesAt(city.deliveryMinutes, switches, now) })),
      featuredAreas: await readFeaturedAreas(db),
      notOffered: await listNotOffered(db, stores, all.regions),
      orders,
      parcels: { leavesWithinHours: all.parcels.leavesWithinHours },
      ageConfirm: all.age_confirm,
      phones,
      pause: pauseAt(switches, now) ?? null,
      payment: app.deps.paymentSetup,
      manualPayment: manualPaymentOf(all, app.deps.isProduction ?? false),
      serverTime: now.toISOString(),
    }
  })
}
