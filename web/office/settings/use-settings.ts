import { useState } from 'react'
import { RowChanged, readHistory } from '#domain/history/history-api.ts'
import { listOutsideHours } from '#domain/orders/order-list-api.ts'
import { type EditedKey, type EditedSettings, readSettings, saveSetting } from '#domain/settings/edit-settings-api.ts'
import { getShop } from '#domain/settings/settings-api.ts'
import { readSetup } from '#domain/setup/setup-api.ts'
import { CallError, call } from '../../client/api.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useRead } from '../frame/use-read.ts'
import { useSaves } from '../frame/use-saves.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'

/** How often the settings are read again, ms: somebody else may change them. */
const REREAD_MS = 30_000

/** The settings and the way to save them, each save with its undo. */
export function useSettings() {
  const { may, isLocked } = useStaff()
  const query = useRead(readSettings, {}, { staleTime: 0, refetchInterval: REREAD_MS })
  const { act, isPending, remember, bar } = useSaves([readSettings, readSetup, readHistory, getShop, listOutsideHours])

  /** Saves one setting; it is done once the settings are read again. */
  function save(key: EditedKey, { value, version }: Change): Promise<Saved> {
    const before = query.data?.settings[key]
    const put = (document: unknown, expectedVersion: number) =>
      call(saveSetting, { params: { key }, body: { value: document, expectedVersion } })
    return saveOver(version, {
      act: (work) => act(key, work),
      put: async () => {
        const saved = await put(value, version)
        const undo = () => put(before, saved.version)
        remember({ id: key, words: TEXTS.saved(TEXTS.settings[key].name), undo })
        return saved
      },
    })
  }
  return {
    query,
    save,
    isPending: (key: EditedKey) => isPending(key),
    bar,
    /** Whether the caller may change settings, and has used the second step that it takes. */
    mayChange: may('settings.change') && !isLocked('settings.change'),
    isLocked: may('settings.change') && isLocked('settings.change'),
  }
}

/** A value and the version that it is saved over. */
type Change = { value: unknown; version: number }

/** `version`: the one to save over next. */
export type Saved = { isSaved: boolean; version: number }

/**
 * Saves over a version. The next save goes over the saved one, or, after a refusal that tells what somebody else has
 * changed, over theirs; after any other failure over the same as before.
 */
export async function saveOver(
  shown: number,
  { act, put }: { act: (work: () => Promise<void>) => Promise<boolean>; put: () => Promise<{ version: number }> },
): Promise<Saved> {
  let version = shown
  const isSaved = await act(async () => {
    try {
      ;({ version } = await put())
    } catch (error) {
      if (error instanceof CallError && error.code === 'row.changed') {
        version = RowChanged.safeParse(error.details).data?.version ?? version
      }
      throw error
    }
  })
  return { isSaved, version }
}

/** One setting as its form has it. */
export type EditableSetting<Key extends EditedKey = EditedKey> = {
  key: Key
  value: EditedSettings[Key]
  version: number
  mayChange: boolean
  isPending: boolean
  save: (change: Change) => Promise<Saved>
}

/**
 * What is typed in a form of a setting, until it is saved. It is saved over the version that was shown when the typing
 * began, so that nobody overwrites what they have not seen; after a refusal, which tells what has changed, over the one it
 * tells of. What is typed while it is being saved is kept.
 */
export function useDraft<Value>(current: Value, { version, save }: Pick<EditableSetting, 'version' | 'save'>) {
  const [draft, setDraft] = useState<{ value: Value; version: number }>()
  return {
    value: draft ? draft.value : current,
    isChanged: draft !== undefined,
    change: (value: Value) => setDraft((before) => ({ value, version: before ? before.version : version })),
    discard: () => setDraft(undefined),
    save: async (value: unknown) => {
      const saved = await save({ value, version: draft?.version ?? version })
      setDraft((now) => (!now || (saved.isSaved && now === draft) ? undefined : { ...now, version: saved.version }))
    },
  }
}
