import { Suspense, useEffect, useState } from 'react'
import { lazyPart, useSoon } from '../state/lazy-part.ts'
import { whenToastWaits } from './toast.tsx'

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster')

/**
 * Where toasts appear. Comes after what the page opened with, but before the first toast if it can: screen readers read
 * what changes in a place that they know.
 */
export function ToasterPlace({ theme }: { theme: 'light' | 'dark' }) {
  const isSoon = useSoon()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenToastWaits(() => setWanted(true)), [])
  if (!isSoon && !isWanted) return null
  return (
    <Suspense>
      <Toaster theme={theme} />
    </Suspense>
  )
}
