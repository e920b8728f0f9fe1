import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { patterns } from '../../client/paths.ts'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { GO } from './keys.ts'
import type { OfficeLink } from './office-frame.tsx'
import { useOrderWindow } from './order-window.tsx'
import { singleKeys } from './single-keys.ts'
import { isTyping } from './use-page-keys.ts'

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog')

/** How long `G` waits for the letter of a screen, ms. */
const GO_WAITS_MS = 1_500

/** The keys that work on every screen: `G` with a letter leads to a screen, `?` shows the keys of this one, also while single keys are off: there they are turned on. */
export function FrameKeys({ links }: { links: readonly OfficeLink[] }) {
  const { pathname } = useLocation()
  const { orderId } = useOrderWindow()
  const navigate = useNavigate()
  const here = `${pathname} ${orderId ?? ''}`
  // Where it was opened: it closes with the next screen, and with the window of an order.
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== here) setOpenAt(undefined)
  const goAt = useRef(Number.NEGATIVE_INFINITY)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isLetter = event.timeStamp - goAt.current < GO_WAITS_MS
    goAt.current = Number.NEGATIVE_INFINITY
    if (isTyping(event) || !(singleKeys.read() || key === '?')) return
    const link = isLetter && key in GO && links.find(({ name }) => name === GO[key as keyof typeof GO])
    if (link) void navigate(link.path)
    else if (key === 'g') goAt.current = event.timeStamp
    else if (key === '?') setOpenAt(here)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    // Before the page, whose keys have the same letters.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])

  if (openAt !== here) return null
  const screen =
    orderId !== undefined || matchPath(patterns.order, pathname)
      ? 'order'
      : links.find(({ path }) => matchPath(path, pathname))?.name
  return (
    <LatePart isAwaited>
      <KeysDialog screen={screen} onClose={() => setOpenAt(undefined)} />
    </LatePart>
  )
}
