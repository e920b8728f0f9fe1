import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * The key of this screen's entry in the browser's history. A link to the screen and the back button change it; what one types on
 * the screen, which replaces the address, does not.
 */
export function useEntry(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [entry, setEntry] = useState(key)
  if (!isReplaced && entry !== key) setEntry(key)
  return entry
}
