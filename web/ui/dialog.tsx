import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { showFocus } from './show-focus.ts'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Over the title: the way back, where a dialog has several views. */
  above?: ReactNode
  /** A sentence under the title; read out with it. */
  description?: ReactNode
  /** Stays in sight below the scrolling content: the buttons. */
  footer?: ReactNode
  /** Keeps title and description for screen readers alone, where the content shows them itself. */
  isTitleHidden?: boolean
  /** On phones it comes from below and reaches the edges, for dialogs with much in them. */
  isSheetOnPhones?: boolean
  /** Its content is only read: nothing in it takes the focus, so the part that scrolls does. */
  isForReading?: boolean
  className?: string
  children?: ReactNode
}

/** A window in the middle of the page. Traps the focus, closes with Escape, gives the focus back. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  above,
  description,
  footer,
  isTitleHidden = false,
  isSheetOnPhones = false,
  isForReading = false,
  className,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...focusReturn}
          onFocus={showFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-24px)] max-w-lg flex-col',
            'overflow-hidden rounded-xl bg-surface text-ink shadow-card outline-none',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            isSheetOnPhones && ON_PHONES,
            className,
          )}
        >
          <div className={isTitleHidden ? 'sr-only' : 'px-5 pt-5 pr-16 sm:px-6'}>
            {above}
            <Radix.Title className="text-lg">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="mt-1 text-sm text-muted">{description}</div>
              </Radix.Description>
            )}
          </div>
          <div
            {...(isForReading && { role: 'region', 'aria-label': title, tabIndex: 0 })}
            className="-outline-offset-3 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 empty:h-5 empty:flex-none empty:py-0 sm:px-6"
          >
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-4 sm:px-6">
              {footer}
            </div>
          )}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const ON_PHONES = [
  'max-md:top-auto max-md:bottom-0 max-md:max-h-[94dvh] max-md:w-full max-md:max-w-full max-md:rounded-b-none',
  'max-md:data-[state=closed]:animate-to-bottom max-md:data-[state=open]:animate-from-bottom',
]

/** The cross at the top right of dialogs and sheets. */
export function CloseButton() {
  return (
    <Radix.Close asChild>
      <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-3 right-3 rounded-full bg-surface">
        <X aria-hidden />
      </Button>
    </Radix.Close>
  )
}
