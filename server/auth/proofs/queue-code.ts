import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isCodePhone, strangersShare } from '#domain/auth/code-phone.ts'
import { type SmsAlert, smsAlertMessage } from '#domain/notifications/sms-alert.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { DAY_MS, serviceDay } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { notifyOperator } from '../../notifications/queue-message.ts'
import { queueSms } from '../../notifications/queue-sms.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { countTry } from '../guards/try-queries.ts'
import type { MadeToken } from './make-one-time-token.ts'

type Deps = Pick<AuthDeps, 'clock' | 'random' | 'settings'>

/** Refuses phones that get no codes. @throws sms_send_failed */
export async function requireCodePhone(db: Db, { settings }: Deps, phone: string): Promise<void> {
  if (!settings.switches.hasLimits) return
  const { short_messages: rules } = await readSettings(db)
  if (!isCodePhone(phone, rules.countries)) {
    throw new AuthRefusal('sms_send_failed', 'We do not send codes to this number. Please use an email address.')
  }
}

/**
 * Queues the text message of a code. All codes to phones pass here, with their limits.
 *
 * @param message.kind what the code is for, as its key names it
 * @param message.isProved whether the phone is verified: verified phones keep a part of the daily limit to themselves
 * @throws sms_send_failed for a refused number, or above the daily limit
 */
export async function queueCode(
  tx: Db,
  deps: Deps,
  message: Pick<MadeToken, 'code' | 'minutes' | 'expiresAt'> & {
    kind: string
    userId: string
    to: string
    isProved: boolean
  },
): Promise<void> {
  const { kind, userId, to, code, minutes, expiresAt, isProved } = message
  const now = deps.clock()
  const { brand, short_messages: rules } = await readSettings(tx)
  await requireCodePhone(tx, deps, to)
  if (deps.settings.switches.hasLimits) await spendBudget(tx, rules, isProved, now)
  const text = `${code} is your ${brand.name} code. It is good for ${minutes} minutes. Never tell it to anybody.`
  await queueSms(tx, { userId, to, text, key: `code:${kind}:${newId(now, deps.random)}`, staleAt: expiresAt }, now)
}

/** Counts a message of the day in the transaction that writes it, so that a rollback is not counted. */
async function spendBudget(tx: Db, rules: Settings['short_messages'], isProved: boolean, now: Date): Promise<void> {
  const { dailyBudget: budget } = rules
  const day = serviceDay(now)
  const { count } = await countTry(tx, `sms_day:${day}`, DAY_MS, now)
  const share = strangersShare(budget)
  if (count > (isProved ? budget : share)) {
    throw new AuthRefusal('sms_send_failed', 'We cannot send more codes by SMS today. Please use an email address.')
  }
  if (count >= share) await queueSmsAlert(tx, { day, isUsedUp: false, budget }, now)
  if (count >= budget) await queueSmsAlert(tx, { day, isUsedUp: true, budget }, now)
}

/** Notifies the operator, once a day for each, that the limit of text messages is near or reached. */
async function queueSmsAlert(tx: Db, alert: SmsAlert, now: Date): Promise<void> {
  const key = `sms:${alert.day}:${alert.isUsedUp ? 'used_up' : 'running_out'}`
  await notifyOperator(tx, { key, userId: null, body: smsAlertMessage(alert) }, now)
}
