import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ModalFrame, type ModalProps } from './modal-frame.tsx'

type DialogProps = ModalProps & {
  /** Above the title: the back button of a dialog with several views. */
  above?: ReactNode
  /** Keeps title and description for screen readers alone, where the content shows them itself. */
  isTitleHidden?: boolean
  /** Fixed above the scrolling content, over the full width; keep space for the close button at the right. */
  head?: ReactNode
  /** On phones it is a sheet from below over the full width, for dialogs with much content. */
  isSheetOnPhones?: boolean
  /** Its content has no control, so the scrolling part gets the focus. */
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
          // Positioned, so that absolutely positioned texts for screen readers cannot scroll the whole window.
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
