import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { recordAirtimeRefund, workDueTopUps } from '../airtime/airtime-jobs.ts'
import type { AirtimeSender } from '../airtime/airtime-sender.ts'
import { tidyAccounts } from '../auth/auth.ts'
import type { Database } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { wipeOldMessages } from '../notifications/outbox-jobs.ts'
import { type Send, startOutboxRelay } from '../notifications/outbox-relay.ts'
import { cancelUnpaidOrders, forgetUnpaidOrders } from '../orders/order-jobs.ts'
import { comparison } from '../payments/comparison/comparison-jobs.ts'
import { workDueRefunds } from '../payments/refunds/refund-jobs.ts'
import {
  checkDueAttempts,
  closeUnpaid,
  forgetUnpaid,
  type SettlementDeps,
} from '../payments/settling/settlement-jobs.ts'
import { clearPictures } from '../services/service-jobs.ts'
import { forgetOldPlans, listThisWeeksWelfare, remindOfEndingPlans } from '../subscriptions/subscription-jobs.ts'
import { FULFILMENTS } from './fulfilments.ts'
import { runRepeatedly } from './run-repeatedly.ts'

export type BackgroundWork = { isRunning: () => boolean; stop: () => Promise<void> }

/** How often due rows are looked for; each row stores when it is due. */
const LOOK_MS = 2_000

/**
 * Starts the background work: sending messages and airtime, checking payments, refunding, cancelling unpaid orders,
 * erasing old messages. All work comes from rows in the database, so another process can continue after a crash.
 */
export async function startBackgroundWork(
  deps: Omit<SettlementDeps, 'db' | 'log' | 'fulfilments'> & {
    database: Database
    random: Random
    publicUrl: string
    airtime: AirtimeSender
    send: Send
    log: FastifyBaseLogger
  },
): Promise<BackgroundWork> {
  const { database, clock, log, send } = deps
  const settlement = { ...deps, db: database.db, fulfilments: FULFILMENTS }
  const compare = comparison(settlement)
  let isCompared = false
  /**
   * Payments that a restored backup shows as unpaid may have been paid since: compare with the provider before closing
   * them.
   */
  const onceCompared = (close: () => Promise<number>) => async () => (isCompared ? close() : 0)
  const compareAndNote = async () => {
    const left = await compare()
    isCompared ||= left === 0
    return left
  }
  const relay = await startOutboxRelay({ database, clock, send, log })
  const { files } = database
  const work = [
    ...(files ? [runRepeatedly('checkpoints', LOOK_MS, () => files.checkpointWhenDue(), log)] : []),
    runRepeatedly('payment checks', LOOK_MS, () => checkDueAttempts(settlement), log),
    runRepeatedly('comparison with the provider', MINUTE_MS, compareAndNote, log),
    runRepeatedly('refunds', LOOK_MS, () => workDueRefunds(settlement), log),
    runRepeatedly('airtime', LOOK_MS, () => workDueTopUps(settlement), log),
    runRepeatedly('airtime gone back', MINUTE_MS, () => recordAirtimeRefund(settlement), log),
    runRepeatedly('accounts', HOUR_MS, () => tidyAccounts(database.db, deps, clock()), log),
    runRepeatedly('welfare packages', HOUR_MS, () => listThisWeeksWelfare(database.db, clock()), log),
    runRepeatedly('pictures of services', HOUR_MS, () => clearPictures(database.db, clock()), log),
    runRepeatedly('ending plans', HOUR_MS, () => remindOfEndingPlans(database.db, deps.publicUrl, clock(), log), log),
    runRepeatedly('unpaid payment requests', HOUR_MS, () => forgetUnpaid(database.db, clock()), log),
    runRepeatedly('old unpaid orders', HOUR_MS, () => forgetUnpaidOrders(database.db, clock()), log),
    runRepeatedly('old plans', HOUR_MS, () => forgetOldPlans(database.db, clock()), log),
    runRepeatedly(
      'unpaid requests',
      MINUTE_MS,
      onceCompared(() => closeUnpaid(settlement)),
      log,
    ),
    runRepeatedly(
      'unpaid orders',
      MINUTE_MS,
      onceCompared(() => cancelUnpaidOrders(database.db, clock(), log)),
      log,
    ),
    runRepeatedly('old messages', MINUTE_MS, () => wipeOldMessages(database.db, clock()), log),
  ]
  let isRunning = true
  return {
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false
      await Promise.all([relay.stop(), ...work.map((one) => one.stop())])
    },
  }
}
