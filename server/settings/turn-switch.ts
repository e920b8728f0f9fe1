import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { isSwitchEnd } from '#domain/settings/switches.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { readSettings, writePart } from './settings-queries.ts'

type Switches = Settings['switches']

/**
 * Turns a switch of the shop on until its end, or off. The end is stored, so a restart keeps it.
 *
 * @returns all switches
 * @throws Refusal request.invalid for an end that has passed, or is more than a day ahead
 */
export async function turnSwitch<Mode extends keyof Switches>(
  tx: Db,
  actor: Actor,
  mode: Mode,
  value: Switches[Mode],
  now: Date,
): Promise<Switches> {
  if (value !== null && !isSwitchEnd(new Date(value.until), now)) throw new Refusal('request.invalid')
  await nameActor(tx, actor)
  await writePart(tx, 'switches', mode, value)
  return (await readSettings(tx)).switches
}
