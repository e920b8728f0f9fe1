import { useState } from 'react'
import type { z } from 'zod'
import { type PersonKey, storedValue } from './stored-value.ts'
import { useStored } from './use-stored.ts'

/**
 * The draft of a person's form, stored for this tab, so that switching tabs of the profile or a reload loses nothing
 * that was typed. Remount the form for another key.
 */
export function useStoredDraft<Draft>(key: PersonKey, schema: z.ZodType<Draft>, empty: Draft) {
  const [stored] = useState(() => storedValue({ key, schema, empty, owner: 'person', storage: 'tab' }))
  return {
    draft: useStored(stored),
    change: (change: Partial<Draft>) => void stored.update((current) => ({ ...current, ...change })),
    /** Works after the form is unmounted too, because a paid draft must not be shown again. */
    clear: stored.forget,
  }
}
