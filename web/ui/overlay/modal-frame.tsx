import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** Scrolls a focused control into view: the focus trap moves the focus from the end to the start without scrolling. */
function showFocus({ target }: FocusEvent) {
  // A pressed control is visible already.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/** The common props of dialogs and sheets. */
export type ModalProps = {
  /** Absent: it is open as long as it is drawn. */
  isOpen?: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** A sentence under the title; read out with it. */
  description?: ReactNode
  /** Whether it is a page beside another one, whose keys work in it. */
  isPage?: boolean
  /** Fixed below the scrolling content: the buttons. */
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

/** A tap beside a window so soon after it has opened is the second of the double tap that opened it, ms. */
const DOUBLE_TAP_MS = 300

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The common frame of dialogs and sheets: overlay, head, close button, focus trap and focus return. */
export function ModalFrame({
  isOpen = true,
  onOpenChange,
  title,
  description,
  isPage = false,
  above,
  className,
  headClassName,
  children,
}: ModalFrameProps) {
  const focusReturn = useFocusReturn()
  const openedAt = useRef(0)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            openedAt.current = performance.now()
            focusReturn.onOpenAutoFocus()
            // On touch screens the focus of a first field would open the keyboard over half of the dialog. A second press
            // of the key that opened a page must not press the first button of it.
            if (!isTouch() && !isPage) return
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onPointerDownOutside={(event) => {
            if (performance.now() - openedAt.current < DOUBLE_TAP_MS) event.preventDefault()
          }}
          onFocus={showFocus}
          data-page={isPage || undefined}
          {...(isPage && KEEP_TYPED)}
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

const isTypedIn = (field: Element | null) =>
  (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) &&
  field.value !== ''

const hasTyped = () => [...document.querySelectorAll('[data-page] :is(textarea, input)')].some(isTypedIn)

/** Keeps the text that was typed in a page beside another one: only its button and the way back close it then. */
const KEEP_TYPED = {
  onEscapeKeyDown: (event: KeyboardEvent) => {
    if (!hasTyped()) return
    event.preventDefault()
    // The keys of the page work again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  },
  onInteractOutside: (event: Event) => {
    if (hasTyped()) event.preventDefault()
  },
}

/** The element that had the focus when the last dialog opened. */
let lastOpener: HTMLElement | null = null

/**
 * For dialogs that are opened by state instead of a trigger: stores the focused element when the dialog
 * opens, and focuses it again when the dialog closes. When one dialog replaces another, its opener may be removed
 * with it: then the opener of the earlier dialog gets the focus.
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
      // Somebody may have given it to another element meanwhile; the window below takes it for itself.
      if (document.activeElement?.matches('body, main, [role=dialog]') === false) return
      openers.current.find((opener) => opener?.isConnected)?.focus({ preventScroll: true })
    },
  }
}
