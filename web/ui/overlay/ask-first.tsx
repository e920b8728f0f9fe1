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
  /** Whether something is lost by it; then its button is red. */
  isDestructive?: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone: e.g. a refund, a cancellation, a block, a deletion. Nothing else asks. */
export function AskFirst(props: AskFirstProps) {
  const { title, text, action, keep = 'Back', isDestructive = true, isPending, onConfirm, onClose } = props
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
          <Button
            variant={isDestructive ? 'destructive' : 'default'}
            size="lg"
            isPending={isPending}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    />
  )
}
