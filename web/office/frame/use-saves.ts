import { useState } from 'react'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { FRAME_TEXTS } from './frame-texts.ts'
import type { Undoable } from './undo-bar.tsx'
import { useAct } from './use-act.ts'

/** How many of one's last saves are shown with their undo. */
const MOST = 5

type Save = Undoable & { undo: () => Promise<unknown> }

/** The acts of a screen, as by `useAct`, and one's last saves among them, for the undo bar. */
export function useSaves(...acts: Parameters<typeof useAct>) {
  const { act, isPending } = useAct(...acts)
  const clock = useClock()
  const [saves, setSaves] = useState<readonly Save[]>([])
  const forget = (id: string) => setSaves((before) => before.filter((save) => save.id !== id))
  return {
    act,
    isPending,
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
        void act(undoName(id), async () => {
          await undo()
          forget(id)
          showToast(FRAME_TEXTS.undo.undone(words), 'success')
        }),
    },
  }
}

type Bar = ReturnType<typeof useSaves>['bar']

/** The saves of two kinds in one undo bar, by time: a page has one bar, which nothing covers. */
export function oneBar(one: Bar, other: Bar): Bar {
  return {
    acts: [...one.acts, ...other.acts].toSorted((a, b) => a.until - b.until),
    isPending: (act) => one.isPending(act) || other.isPending(act),
    onUndo: (save) => (other.acts.includes(save) ? other.onUndo(save) : one.onUndo(save)),
  }
}

const undoName = (id: string) => `undo ${id}`
