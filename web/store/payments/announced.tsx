import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Words } from '../../ui/overlay/toast.ts'

const Region = createContext<Element | null>(null)

/** How long after the page its words come, ms: those that come with their region, or while the focus moves, are not read. */
const AFTER_MS = 300

/** Keeps one status region for screen readers, whatever the page shows in the course of a payment. */
export function Announcer({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [region, setRegion] = useState<Element | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRegion(place.current), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Region value={region}>
      <div ref={place} role="status" className="sr-only" />
      {children}
    </Region>
  )
}

/** Puts what is on the screen into that region. */
export function Announced({ words: { title, text } }: { words: Words }) {
  const region = use(Region)
  if (!region) return null
  return createPortal(
    <>
      <p>{title}</p>
      <p>{text}</p>
    </>,
    region,
  )
}
