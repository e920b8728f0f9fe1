import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CloseButton } from './dialog.tsx'
import { showFocus } from './show-focus.ts'
import { useFocusReturn } from './use-focus-return.ts'

const SIDES = {
  right: [
    'inset-y-0 right-0 h-dvh w-[min(100%,440px)] sm:rounded-l-xl',
    'data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
  ],
  left: [
    'inset-y-0 left-0 h-dvh w-[min(88%,360px)] rounded-r-xl',
    'data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
  ],
  /** From below on phones, within the thumb's reach; from the right where there is room. */
  bottom: [
    'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-xl',
    'max-md:data-[state=closed]:animate-to-bottom max-md:data-[state=open]:animate-from-bottom',
    'md:inset-y-0 md:right-0 md:h-dvh md:w-[440px] md:rounded-l-xl',
    'md:data-[state=closed]:animate-to-right md:data-[state=open]:animate-from-right',
  ],
}

type SheetProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  side?: keyof typeof SIDES
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A panel that slides in from the side, from the right unless told. Traps the focus and gives it back. */
export function Sheet({
  isOpen,
  onOpenChange,
  title,
  description,
  side = 'right',
  footer,
  className,
  children,
}: SheetProps) {
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
            'fixed z-50 flex flex-col overflow-y-auto overflow-x-hidden overscroll-contain bg-surface text-ink shadow-card outline-none',
            SIDES[side],
            className,
          )}
        >
          <div className="shrink-0 border-line border-b px-5 py-4 pr-16">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="mt-1 text-sm text-muted">{description}</div>
              </Radix.Description>
            )}
          </div>
          {/* Where large text or a low screen leaves it no room, the panel scrolls as a whole. */}
          <div className="min-h-48 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          {footer !== undefined && (
            <div className="shrink-0 border-line border-t bg-surface px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
