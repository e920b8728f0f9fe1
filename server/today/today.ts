import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hoursOn, kitchenHoursIn } from '#domain/settings/opening-hours.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { MINUTE_MS, startOfDay } from '#domain/time/accra-time.ts'
import { readToday } from '#domain/today/today-api.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { listCalling, listRunning } from '../orders/alarm/alarm-queries.ts'
import { unheardCities } from '../orders/alarm/unheard-cities.ts'
import { settlingDepsOf } from '../payments/settling/settling-deps.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { readSteps } from '../setup/read-steps.ts'
import { cashOf, readNumbers, readSilentMinutes, readSoldOutMinutes } from './today-queries.ts'

const todayRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, readToday, async () => {
    const { db } = app.database
    const now = app.deps.clock()
    const settings = await readSettings(db)
    const { orders, kitchen, cash, ...numbers } = await readNumbers(db, settlingDepsOf(app).domain, now)
    const listening = (await listRunning(db, now)).filter(({ hasSound }) => hasSound).length
    const open = (await readSteps(db, app.deps, now)).filter(({ isDone }) => !isDone).length
    const kitchenTime = kitchenTimeOf(settings, now)
    const soldOutToday = await readSoldOutMinutes(db, kitchenTime)
    const silentMinutes = await readSilentMinutes(db, kitchenTime)
    return {
      ...numbers,
      orders: { ...orders, unseen: (await listCalling(db, settings.orders.cookMinutes, now)).length },
      soldOutToday,
      setup: { open },
      kitchen: { ...kitchen, listening, silentMinutes, unheard: await unheardCities(db, settings, now) },
      cash: cashOf(cash),
    }
  })
}

/** From the opening of the kitchen today until now, or until it closed. */
function kitchenTimeOf(settings: Settings, now: Date): { from: Date; to: Date } {
  const { opensMinute, closesMinute } = hoursOn(kitchenHoursIn(settings), now)
  const midnight = startOfDay(now).getTime()
  const closesAt = new Date(midnight + closesMinute * MINUTE_MS)
  return { from: new Date(midnight + opensMinute * MINUTE_MS), to: now < closesAt ? now : closesAt }
}

/** What managers look at first. */
export const today: Capability = { name: 'today', routes: [todayRoutes] }
