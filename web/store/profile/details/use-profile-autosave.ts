import { z } from 'zod'
import { changeProfile, ProfileChange } from '#domain/profiles/profiles-api.ts'
import { call } from '../../../client/api.ts'
import { currentSession, ownerOf } from '../../../client/session/session-store.ts'
import { storedValue } from '../../../client/storage/stored-value.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { makeProfileSaver, type Unsaved } from './profile-saver.ts'

const Stored = z.object({ userId: z.string(), change: ProfileChange })

/** The only profile saver of this browser. */
export const profileSaver = makeProfileSaver({
  kept: storedValue<Unsaved | null>({
    key: 'chillz-unsaved-profile',
    schema: Stored.nullable(),
    empty: null,
    owner: 'person',
  }),
  send: (change) => call(changeProfile, { body: change }),
  // What is typed after a session has expired stays its owner's, and is sent when they have signed in again.
  who: () => ownerOf(currentSession()) ?? null,
})

/** Saves the profile while it is typed, in the account and at checkout alike, with the status of that. */
export function useProfileAutosave() {
  const state = useStored(profileSaver)
  return { ...state, save: profileSaver.save, retry: () => void profileSaver.flush() }
}
