import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readHistory } from '#domain/history/history-api.ts'
import { type EditedKey, type EditedSettings, readSettings, saveSetting } from '#domain/settings/edit-settings-api.ts'
import { getShop } from '#domain/settings/settings-api.ts'
import { readSetup } from '#domain/setup/setup-api.ts'
import { call } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { useSaves } from '../frame/use-saves.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'

/** How often the settings are read again, ms: somebody else may change them. */
const REREAD_MS = 30_000

/** The settings and the way to save them, each save with its undo. */
export function useSettings() {
  const { userId: person } = useOwner()
  const { may, isLocked } = useStaff()
  const query = useQuery(queryOf(readSettings, { person }, { staleTime: 0, refetchInterval: REREAD_MS }))
  const { act, isPending } = useAct([readSettings, readSetup, readHistory, getShop])
  const saves = useSaves({ act, isPending })

  /** @returns whether it is saved, once the settings are read again */
  function save(key: EditedKey, change: { value: unknown; version: number }): Promise<boolean> {
    const before = query.data?.settings[key]
    return act(key, async () => {
      const put = (value: unknown, expectedVersion: number) =>
        call(saveSetting, { params: { key }, body: { value, expectedVersion } })
      const { version } = await put(change.value, change.version)
      saves.remember({ id: key, words: TEXTS.saved(TEXTS.settings[key].name), undo: () => put(before, version) })
    })
  }
  return {
    query,
    save,
    isPending: (key: EditedKey) => isPending(key),
    bar: saves.bar,
    /** Whether the caller may change settings, and has used the second step that it takes. */
    mayChange: may('settings.change') && !isLocked('settings.change'),
    isLocked: may('settings.change') && isLocked('settings.change'),
  }
}

/** One setting as its form has it. */
export type SettingDesk<Key extends EditedKey = EditedKey> = {
  key: Key
  value: EditedSettings[Key]
  version: number
  mayChange: boolean
  isPending: boolean
  save: (change: { value: unknown; version: number }) => Promise<boolean>
}

/**
 * What is typed in a form of a setting, until it is saved. It is saved over the version that was shown when the typing
 * began, so that nobody overwrites what they have not seen; after a refusal, which tells what has changed, over the newest.
 * What is typed while it is being saved is kept.
 */
export function useDraft<Value>(current: Value, { version, save }: Pick<SettingDesk, 'version' | 'save'>) {
  const [draft, setDraft] = useState<{ value: Value; version: number | undefined }>()
  return {
    value: draft ? draft.value : current,
    isChanged: draft !== undefined,
    change: (value: Value) => setDraft((before) => ({ value, version: before ? before.version : version })),
    discard: () => setDraft(undefined),
    save: async (value: unknown) => {
      const isSaved = await save({ value, version: draft?.version ?? version })
      setDraft((now) => (!now || (isSaved && now === draft) ? undefined : { ...now, version: undefined }))
    },
  }
}
