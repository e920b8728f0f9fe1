import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Names the entry of the history: another link to this screen begins it anew, and what is typed on it does not. */
export function useEntry(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [entry, setEntry] = useState(key)
  if (!isReplaced && entry !== key) setEntry(key)
  return entry
}
