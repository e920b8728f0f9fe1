import { useState } from 'react'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { FRAME_TEXTS } from './frame-texts.ts'
import type { Undoable } from './undo-bar.tsx'

/** How many of one's last saves are shown with their undo. */
const MOST = 5

type Save = Undoable & { undo: () => Promise<unknown> }

/** One's last saves, for the undo bar. `act` of useAct carries them out, so that a refusal is shown. */
export function useSaves({
  act,
  isPending,
}: {
  act: (name: string, work: () => Promise<unknown>) => void
  isPending: (name: string) => boolean
}) {
  const clock = useClock()
  const [saves, setSaves] = useState<readonly Save[]>([])
  const forget = (id: string) => setSaves((before) => before.filter((save) => save.id !== id))
  return {
    /** Remembers a save; `undo` saves what was there before. A further save of the same row replaces it. */
    remember: (save: Omit<Save, 'until'>) =>
      setSaves((before) => [
        ...before.filter(({ id }) => id !== save.id).slice(1 - MOST),
        { ...save, until: clock().getTime() + UNDO_MS },
      ]),
    bar: {
      acts: saves,
      isPending: ({ id }: Undoable) => isPending(undoName(id)),
      onUndo: ({ id, words, undo }: Save) =>
        act(undoName(id), async () => {
          await undo()
          forget(id)
          showToast(FRAME_TEXTS.undo.undone(words), 'success')
        }),
    },
  }
}

const undoName = (id: string) => `undo ${id}`
