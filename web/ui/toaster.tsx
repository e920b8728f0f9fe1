import { type CSSProperties, useEffect } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { connectToaster, TOAST_MS } from './toast.tsx'
import { useIsMobile } from './use-media.ts'

/**
 * Where toasts appear: at the top of phones, whose cart bar is at the bottom, and at the bottom left of larger screens,
 * whose panels are on the right and whose cart bar stands lower.
 * The swipe that sends one away is 20 px in this version of the library; see docs/decisions/005-toasts.md.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const isMobile = useIsMobile()
  useEffect(() => {
    connectToaster(({ title, description, tone, duration }) => {
      const show = tone === 'destructive' ? sonner.error : tone === 'success' ? sonner.success : sonner
      show(title, { description, duration })
    })
  }, [])
  return (
    <SonnerToaster
      theme={theme}
      position={isMobile ? 'top-center' : 'bottom-left'}
      offset={{ top: ABOVE, bottom: 92, left: 12 }}
      mobileOffset={{ top: ABOVE, left: 12, right: 12 }}
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

/** Over the header of a phone, so that the first line of an open panel stays in sight. */
const ABOVE = 'max(12px, env(safe-area-inset-top))'

// Custom properties are not part of CSSProperties.
const LOOKS = {
  '--width': '356px',
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties
