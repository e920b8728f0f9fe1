import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ModalFrame, type ModalProps } from './modal-frame.tsx'

type DialogProps = ModalProps & {
  /** Over the title: the way back, where a dialog has several views. */
  above?: ReactNode
  /** Keeps title and description for screen readers alone, where the content shows them itself. */
  isTitleHidden?: boolean
  /** Stays in sight over the scrolling content, from edge to edge; leave room for the cross at its right. */
  head?: ReactNode
  /** On phones it comes from below and reaches the edges, for dialogs with much in them. */
  isSheetOnPhones?: boolean
  /** Its content is only read: nothing in it takes the focus, so the part that scrolls does. */
  isForReading?: boolean
  children?: ReactNode
}

/** A window in the middle of the page. Traps the focus, closes with Escape, gives the focus back. */
export function Dialog({
  footer,
  head,
  isTitleHidden = false,
  isSheetOnPhones = false,
  isForReading = false,
  className,
  children,
  ...frame
}: DialogProps) {
  return (
    <ModalFrame
      {...frame}
      // Some air stays under the title when the content is scrolled.
      headClassName={isTitleHidden ? 'sr-only' : 'px-5 pt-5 pr-16 pb-2 sm:px-6'}
      className={classNames(
        'inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-24px)] max-w-lg overflow-hidden rounded-xl',
        'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
        isSheetOnPhones && ON_PHONES,
        className,
      )}
    >
      {head}
      <div
        {...(isForReading && { role: 'region', 'aria-label': frame.title, tabIndex: 0 })}
        className={classNames(
          // Positioned, so that words for screen readers, which lie somewhere in it, cannot push the whole window.
          '-outline-offset-3 relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 empty:h-3 empty:flex-none empty:py-0 sm:px-6',
          isTitleHidden ? 'pt-5' : 'pt-3',
        )}
      >
        {children}
      </div>
      {footer !== undefined && (
        <div
          data-toast-floor
          className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-4 sm:px-6"
        >
          {footer}
        </div>
      )}
    </ModalFrame>
  )
}

const ON_PHONES = [
  'max-md:top-auto max-md:bottom-0 max-md:max-h-[94dvh] max-md:w-full max-md:max-w-full max-md:rounded-b-none',
  'max-md:data-[state=closed]:animate-to-bottom max-md:data-[state=open]:animate-from-bottom',
]
