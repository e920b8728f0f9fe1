import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { keep, readKept } from './request-storage.ts'

/**
 * A form's draft, kept for this tab of the browser: turning to another part of the profile, or a reload, loses nothing
 * that was typed. Where storage is forbidden it lives as long as the form does.
 */
export function useKeptDraft<Draft>(name: string, shape: z.ZodType<Draft>, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => readKept(name, shape) ?? empty)
  useEffect(() => keep(name, draft), [name, draft])
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change })),
    /** Also when its form is gone by now: what is paid must not stand there again. */
    clear: () => {
      keep(name, undefined)
      setDraft(empty)
    },
  }
}
