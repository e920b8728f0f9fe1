import { type CSSProperties, useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast as sonner, useSonner } from 'sonner'
import { useIsMobile } from '../use-media.ts'
import { connectToaster, TOAST_MS } from './toast.ts'

/**
 * Where toasts appear: at the bottom of phones, above the cart bar or the buttons of a sheet, and at the bottom left of
 * larger screens, whose panels are on the right and whose cart bar stands lower.
 * The swipe that sends one away is 20 px in this version of the library; see docs/decisions/005-toasts.md.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const isMobile = useIsMobile()
  const [floor, setFloor] = useState(0)
  const hasToasts = useSonner().toasts.length > 0
  useEffect(() => {
    connectToaster({
      show: ({ id, title, text, tone, duration }) => {
        const show = tone === 'destructive' ? sonner.error : tone === 'success' ? sonner.success : sonner
        show(title, { id, description: text, duration })
      },
      hide: (id) => void sonner.dismiss(id),
    })
  }, [])
  // Only while there are toasts: to measure is to lay the page out, which costs after every change of a busy one.
  useEffect(() => {
    if (!hasToasts) return
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setFloor(heightOfFloors()))
    }
    // Bars and windows come and go as elements of the page.
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    setFloor(heightOfFloors())
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [hasToasts])
  return (
    <SonnerToaster
      theme={theme}
      position={isMobile ? 'bottom-center' : 'bottom-left'}
      offset={{ bottom: isMobile ? floor + GAP : 92, left: 12 }}
      mobileOffset={{ bottom: floor + GAP, left: 12, right: 12 }}
      visibleToasts={3}
      gap={14}
      duration={TOAST_MS}
      closeButton
      style={LOOKS}
      toastOptions={{
        classNames: {
          toast: 'focus-visible:!outline-3 focus-visible:!outline-focus',
          closeButton: '!size-7 !right-0 !left-auto !translate-x-[30%] !border-line !bg-surface !text-ink',
          title: '!text-sm !font-semibold',
          description: '!text-sm !text-muted',
          error: '!border-brick-text [&_[data-icon]]:text-brick-text',
          success: '[&_[data-icon]]:text-palm-text',
        },
      }}
    />
  )
}

/** Between a toast and what it stands on, px. */
const GAP = 12

/** What a toast of three lines and the gaps around it need, px. */
const ROOM = 120

/** The height in px at the lower edge of the screen that bars of the cart, a dialog or a form cover. */
function heightOfFloors(): number {
  const floors = document.querySelectorAll<HTMLElement>('[data-toast-floor]')
  return Math.max(0, ...[...floors].map(heightOfFloor))
}

function heightOfFloor(floor: HTMLElement): number {
  const { top, bottom } = floor.getBoundingClientRect()
  // A centred dialog leaves the space below it to toasts.
  if (bottom < window.innerHeight - ROOM) return 0
  // A sheet that is still sliding in is below its final position.
  return Math.max(floor.offsetHeight, window.innerHeight - top)
}

// Custom properties are not part of CSSProperties.
const LOOKS = {
  '--width': '356px',
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties
