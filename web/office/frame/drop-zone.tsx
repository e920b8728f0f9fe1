import { type DragEvent, type ReactNode, useState } from 'react'
import { readText } from './file-button.tsx'

type DropZoneProps = {
  className: string
  /** What stands over the page while a file is held over it. */
  words: string
  onText: (text: string) => void
  children: ReactNode
}

/** A page that takes a text file which is dropped anywhere on it. */
export function DropZone({ className, words, onText, children }: DropZoneProps) {
  const [isDragged, setDragged] = useState(false)
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDragged(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragged(false)
    },
    onDrop: (event: DragEvent) => {
      const [dropped] = event.dataTransfer.files
      // A part of the page may have taken it, as a row takes a picture.
      const isTaken = event.isDefaultPrevented()
      event.preventDefault()
      setDragged(false)
      if (dropped && !isTaken) readText(dropped, onText)
    },
  }
  return (
    <div {...drag} className={className}>
      {children}
      {isDragged && (
        <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-xl border-4 border-gold border-dashed bg-scrim">
          <p className="rounded-lg bg-surface px-6 py-4 font-semibold text-lg">{words}</p>
        </div>
      )}
    </div>
  )
}
