import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type AskFirstProps = {
  /** What is about to happen, as a question. */
  title: string
  /** What it means, e.g. how much money goes back. */
  text: ReactNode
  /** The words of the button that does it. */
  action: string
  /** The words of the button that leaves everything as it is. */
  keep?: string
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone: e.g. a refund, a cancellation, a block, a deletion. Nothing else asks. */
export function AskFirst({ title, text, action, keep = 'Back', isPending, onConfirm, onClose }: AskFirstProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={text}
      isSheetOnPhones
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onClose}>
            {keep}
          </Button>
          <Button variant="destructive" size="lg" isPending={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}
