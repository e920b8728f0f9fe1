import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressChange } from './use-address-change.ts'

const SETTLE_MS = 300
/** Writes what is typed to the address; a page has one search box. */
let pending: (() => void) | undefined

/** Writes a text that is not in the address yet to it at once. */
export const writeSearchText = () => pending?.()

/** The text of the search box: updated at once in the box, a moment later in the address. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [search] = useSearchParams()
  const change = useAddressChange()
  const inAddress = search.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  // What this box wrote, the newest last. The page may show an address after the next one has been written.
  const written = useRef([inAddress])

  // Back, forward and links change the text; what this box wrote itself changes nothing.
  useEffect(() => {
    const place = written.current.indexOf(inAddress)
    written.current = place < 0 ? [inAddress] : written.current.slice(place)
    if (place < 0) setText(inAddress)
  }, [inAddress])

  useEffect(() => {
    if (text === written.current.at(-1)) return
    const write = () => {
      clearTimeout(timer)
      written.current.push(text)
      change('q', text === '' ? null : text, { replace: true })
    }
    const timer = setTimeout(write, SETTLE_MS)
    pending = write
    return () => {
      clearTimeout(timer)
      if (pending === write) pending = undefined
    }
  }, [text, change])

  return [text, setText]
}
