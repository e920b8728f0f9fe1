import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** For the parts that scroll within dialogs: the trap that holds the focus moves it from the end to the start unseen. */
function showFocus({ target }: FocusEvent) {
  // A press of the pointer is already where it should be.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/** What windows and panels ask of whoever opens them. */
export type ModalProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** A sentence under the title; read out with it. */
  description?: ReactNode
  /** Stays in sight below the scrolling content: the buttons. */
  footer?: ReactNode
  className?: string
}

type ModalFrameProps = Omit<ModalProps, 'footer' | 'className'> & {
  /** Over the title. */
  above?: ReactNode
  /** Place, shape and motion. */
  className: string
  headClassName: string
  /** Below the head: what scrolls, and what stays. */
  children: ReactNode
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** What windows and panels have in common: the veil, the head, the cross, and a focus that stays and comes back. */
export function ModalFrame({
  isOpen,
  onOpenChange,
  title,
  description,
  above,
  className,
  headClassName,
  children,
}: ModalFrameProps) {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            // The first thing in it may be a field, whose focus brings up the keyboard of a phone over half of it.
            if (!isTouch()) return
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onFocus={showFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames('fixed z-50 flex flex-col bg-surface text-ink shadow-card outline-none', className)}
        >
          <div className={headClassName}>
            {above}
            <Radix.Title className="text-lg">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="mt-1 text-muted text-sm">{description}</div>
              </Radix.Description>
            )}
          </div>
          {children}
          <Radix.Close asChild>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Close"
              className="absolute top-3 right-3 rounded-full bg-surface"
            >
              <X aria-hidden />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Who had the focus when a dialog last took it. */
let lastOpener: HTMLElement | null = null

/**
 * For dialogs that are opened by state instead of a trigger of their own: remembers who had the focus when the dialog
 * took it, and gives it back when the dialog leaves. Where one dialog takes the place of another, the opener may leave
 * with it: then whoever opened that one has the focus again.
 */
function useFocusReturn() {
  const openers = useRef<(HTMLElement | null)[]>([])
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      const opener = focused instanceof HTMLElement && focused !== document.body ? focused : null
      openers.current = [opener, lastOpener]
      lastOpener = opener ?? lastOpener
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      openers.current.find((opener) => opener?.isConnected)?.focus({ preventScroll: true })
    },
  }
}
