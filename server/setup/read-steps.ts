import { exampleFacts } from '#domain/settings/example-facts.ts'
import type { KeyStates } from '#domain/setup/setup-api.ts'
import { SETUP_STEPS, type SetupStep, setupSteps } from '#domain/setup/setup-steps.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { readStaffFacts } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { readSeenFacts } from './setup-queries.ts'

/** The steps of the first day in their order, each with whether it is done. */
export async function readSteps(
  db: Db,
  { keys, publicUrl }: { keys: KeyStates; publicUrl: string },
  now: Date,
): Promise<{ id: SetupStep; isDone: boolean }[]> {
  const settings = await readSettings(db)
  const examples = exampleFacts(settings.brand, SEED_SETTINGS.brand)
  const [seen, staff] = [await readSeenFacts(db, now), await readStaffFacts(db)]
  const steps = setupSteps({ ...seen, staff, settings, examples, keys, publicUrl }, now)
  return SETUP_STEPS.map((id) => ({ id, isDone: steps[id] }))
}
