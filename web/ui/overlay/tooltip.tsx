import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** A hint opens after this long, ms. */
const OPEN_MS = 700
/** The next hint opens at once within this time after the last one closed, ms. */
const SKIP_MS = 300

let lastClosed = Number.NEGATIVE_INFINITY

/**
 * A tooltip of an icon button, for pointers and the keyboard; Escape hides it. Touch screens do not show it and screen
 * readers do not read it, so the button needs a name too.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (at: number) => {
    clearTimeout(timer.current)
    if (at - lastClosed < SKIP_MS) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), OPEN_MS)
  }
  const close = (at: number) => {
    clearTimeout(timer.current)
    if (isOpen) lastClosed = at
    setOpen(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(event.timeStamp)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the button inside
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(event.timeStamp)}
      onPointerLeave={(event) => close(event.timeStamp)}
      onPointerDown={(event) => close(event.timeStamp)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={(event) => close(event.timeStamp)}
      onKeyDown={closeOnEscape}
    >
      {children}
      {isOpen && (
        <span
          aria-hidden
          className="absolute top-[calc(100%+6px)] left-1/2 z-[60] w-max max-w-60 -translate-x-1/2 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 font-medium text-ground text-xs"
        >
          {text}
        </span>
      )}
    </span>
  )
}
