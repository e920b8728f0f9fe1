import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ModalFrame, type ModalProps } from './modal-frame.tsx'

/** On larger screens toasts have the room beside a panel. */
const SIDES = {
  right: [
    'inset-y-0 right-0 h-dvh w-[min(100%,440px)] sm:rounded-l-xl md:w-[min(440px,calc(100vw-376px))]',
    'data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
  ],
  left: [
    'inset-y-0 left-0 h-dvh w-[min(88%,360px)] rounded-r-xl',
    'data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
  ],
  /** From below on phones; from the right on larger screens. */
  bottom: [
    'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-xl',
    'max-md:data-[state=closed]:animate-to-bottom max-md:data-[state=open]:animate-from-bottom',
    'md:inset-y-0 md:right-0 md:h-dvh md:w-[min(440px,calc(100vw-376px))] md:rounded-l-xl',
    'md:data-[state=closed]:animate-to-right md:data-[state=open]:animate-from-right',
  ],
}

type SheetProps = ModalProps & { side?: keyof typeof SIDES; children: ReactNode }

/** A panel that slides in from a side, by default the right. Traps the focus and returns it. */
export function Sheet({ side = 'right', footer, className, children, ...frame }: SheetProps) {
  return (
    <ModalFrame
      {...frame}
      headClassName="shrink-0 border-line border-b px-5 py-4 pr-16"
      className={classNames('overflow-y-auto overflow-x-hidden overscroll-contain', SIDES[side], className)}
    >
      {/* With large text or on a low screen the whole panel scrolls. */}
      <div className="relative min-h-48 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
      {footer !== undefined && (
        <div
          data-toast-floor
          className="shrink-0 border-line border-t bg-surface px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))]"
        >
          {footer}
        </div>
      )}
    </ModalFrame>
  )
}
