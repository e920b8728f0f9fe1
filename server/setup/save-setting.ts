import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { checkSetting, settingDocument } from '#domain/settings/check-setting.ts'
import type { EditedKey } from '#domain/settings/edit-settings-api.ts'
import type { Db } from '../db/db.ts'
import { saveVersions } from '../history/save-versions.ts'
import { completed, readSettings, replaceSetting } from '../settings/settings-queries.ts'

/**
 * Replaces one setting, as the next version of its history. What the value lacks, because the page is from before an
 * upgrade, stays as it is; the entries of lists are taken as they come.
 *
 * @returns the new version
 * @throws Refusal request.invalid with the fault of each field; row.changed when somebody was faster
 */
export async function saveSetting(
  tx: Db,
  actor: Actor,
  { key, value, expectedVersion }: { key: EditedKey; value: unknown; expectedVersion: number },
  now: Date,
): Promise<number> {
  const stored = (await readSettings(tx))[key]
  const checked = checkSetting(key, completed(value, stored))
  if (checked.faults) {
    const issues = checked.faults.map(({ path, message }) => ({ path: `/value/${path.replaceAll('.', '/')}`, message }))
    throw new Refusal('request.invalid', { in: 'body', issues })
  }
  const edit = { key, expectedVersion, before: settingDocument(stored), after: settingDocument(checked.value) }
  await saveVersions(tx, actor, 'setting', [edit], now)
  await replaceSetting(tx, key, checked.value)
  return expectedVersion + 1
}
