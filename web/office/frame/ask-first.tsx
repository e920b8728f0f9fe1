import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FRAME_TEXTS as TEXTS } from './frame-texts.ts'

type AskFirstProps = {
  /** What is about to happen, as a question. */
  title: string
  /** What it means, e.g. how much money goes back. */
  text: ReactNode
  /** The words of the button that does it. */
  action: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone: a refund, a cancellation, a block, a deletion. Nothing else asks. */
export function AskFirst({ title, text, action, isPending, onConfirm, onClose }: AskFirstProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={text}
      isSheetOnPhones
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" size="lg" onClick={onClose}>
            {TEXTS.keep}
          </Button>
          <Button variant="destructive" size="lg" isPending={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      }
    />
  )
}
