import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { backOnce } from '../../client/steps/back-once.ts'

const SETTLE_MS = 300
/** Writes a pending search text to the address at once; a page has one search box. */
let writeSearchText: (() => void) | undefined

/** The open item, stored in the address, so that back closes it and a link opens it. */
export function useOpenItem() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const change = useAddressChange()
  const openedHere = useLocation().state === OPENED_HERE
  const itemId = search.get('item')

  const open = useCallback(
    (id: string) => {
      if (new URLSearchParams(window.location.search).get('item') === id) return // tapped twice
      writeSearchText?.() // on the page that is shown after closing the item
      change('item', id, { state: OPENED_HERE })
    },
    [change],
  )
  const close = () => {
    if (openedHere) backOnce(navigate)
    else change('item', null, { replace: true })
  }
  return { itemId, open, close }
}

/** In the state of a history entry: the entry before it is the same page without the dialog. */
const OPENED_HERE = 'item-opened-here'

/** The collapsed sections, stored in the address. */
export function useFolded() {
  const [search] = useSearchParams()
  const change = useAddressChange()
  const folded = search.get('hide')?.split('.') ?? []
  const toggle = (section: string) => {
    const next = folded.includes(section) ? folded.filter((one) => one !== section) : [...folded, section]
    change('hide', next.length === 0 ? null : next.join('.'), { replace: true })
  }
  return { isFolded: (section: string) => folded.includes(section), toggle }
}

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
    writeSearchText = write
    return () => {
      clearTimeout(timer)
      if (writeSearchText === write) writeSearchText = undefined
    }
  }, [text, change])

  return [text, setText]
}

/**
 * Changes one parameter of the current address, not of the rendered one, which may be older: a shopper who
 * types and then opens an item must not have it closed by the text that is written to the address a moment later.
 */
function useAddressChange() {
  const navigate = useNavigate()
  return useCallback(
    (name: string, value: string | null, how: { replace?: boolean; state?: unknown }) => {
      const { pathname, search, hash } = window.location
      const next = new URLSearchParams(search)
      if (value === null) next.delete(name)
      else next.set(name, value)
      // The router keeps a page's state in `usr`; a replaced entry keeps its own.
      const state = how.replace ? window.history.state?.usr : how.state
      navigate({ pathname, search: next.toString(), hash }, { ...how, state })
    },
    [navigate],
  )
}
