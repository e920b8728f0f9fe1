import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { readStored, store } from './request-storage.ts'

/** A form's draft, stored for this tab of the browser: another tab of the profile, or a reload, loses nothing typed. */
export function useStoredDraft<Draft>(name: string, shape: z.ZodType<Draft>, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => readStored(name, shape) ?? empty)
  useEffect(() => store(name, draft), [name, draft])
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change })),
    clear: () => setDraft(empty),
  }
}
