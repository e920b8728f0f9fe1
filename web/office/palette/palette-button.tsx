import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/state/error-boundary.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { FRAME_TEXTS } from '../frame/frame-texts.ts'
import type { OfficeLink } from '../frame/office-frame.tsx'

const load = () => import('./palette.tsx')
const Palette = lazyPart(load, 'Palette')

/** Opens the search over everything, also by Ctrl+K on every screen; not while another window is open. */
export function PaletteButton({ links }: { links: readonly OfficeLink[] }) {
  const { pathname } = useLocation()
  // Where it was opened: it closes with the next screen.
  const [openAt, setOpenAt] = useState<string>()
  // Loaded before it is opened, so that no key is lost that is typed right after Ctrl+K.
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (document.querySelector('[role=dialog]') === null) setOpenAt(pathname)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [pathname])
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={FRAME_TEXTS.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="size-11"
        onClick={() => setOpenAt(pathname)}
      >
        <Search aria-hidden />
      </Button>
      {openAt === pathname && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Palette links={links} onClose={() => setOpenAt(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
