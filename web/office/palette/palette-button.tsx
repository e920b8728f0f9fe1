import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { logQuietly } from '../../ui/log.ts'
import { fetchPatiently } from '../../ui/state/lazy-part.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { FRAME_TEXTS } from '../frame/frame-texts.ts'
import type { OfficeLink } from '../frame/office-frame.tsx'
import { useOrderWindow } from '../frame/order-window.tsx'
import { hasWindow } from '../frame/use-page-keys.ts'

type PaletteType = typeof import('./palette.tsx').Palette

/** Opens the search over everything, also by Ctrl+K on every screen; not while another window is open. */
export function PaletteButton({ links }: { links: readonly OfficeLink[] }) {
  const { pathname } = useLocation()
  const here = `${pathname} ${useOrderWindow().orderId ?? ''}`
  // Where it was opened: it closes with the next screen.
  const [openAt, setOpenAt] = useState<string>()
  // Not again when the way forward leads to the same place.
  if (openAt !== undefined && openAt !== here) setOpenAt(undefined)
  const [then, setThen] = useState<() => void>()
  // Loaded before it is opened and drawn at once, so that no key is lost that is typed right after Ctrl+K. A phone, which
  // has no such key, loads it when it is opened.
  const [Palette, setPalette] = useState<PaletteType>()
  const isMobile = useIsMobile()
  const isNeeded = !isMobile || openAt === here
  useEffect(() => {
    if (!isNeeded) return
    fetchPatiently(() => import('./palette.tsx'))
      .then((loaded) => setPalette(() => loaded.Palette))
      .catch((error: unknown) => logQuietly('the search over everything cannot be loaded', error))
  }, [isNeeded])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!hasWindow()) setOpenAt(here)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [here])
  // An act may open a window of its own: after this one has given the focus back.
  useEffect(() => {
    const timer = setTimeout(() => then?.())
    return () => clearTimeout(timer)
  }, [then])
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={FRAME_TEXTS.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="size-11"
        onClick={() => setOpenAt(here)}
      >
        <Search aria-hidden />
      </Button>
      {Palette && openAt === here && (
        <Palette
          links={links}
          onClose={(act) => {
            setOpenAt(undefined)
            setThen(() => act)
          }}
        />
      )}
    </>
  )
}
