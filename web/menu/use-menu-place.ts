import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const SETTLE_MS = 300

/** The open item, kept in the address, so that back closes it and a link opens it. */
export function useOpenItem() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const openedHere = useLocation().state === OPENED_HERE
  const itemId = search.get('item')

  const open = useCallback(
    (id: string) => setSearch((current) => withParam(current, 'item', id), { state: OPENED_HERE }),
    [setSearch],
  )
  const close = () => {
    if (openedHere) navigate(-1)
    else setSearch((current) => withParam(current, 'item', null), { replace: true })
  }
  return { itemId, open, close }
}

/** In the state of a history entry: the page before it is the same page without the dialog. */
const OPENED_HERE = 'item-opened-here'

/** The sections that are folded away, kept in the address. */
export function useFolded() {
  const [search, setSearch] = useSearchParams()
  const folded = search.get('hide')?.split('.') ?? []
  const toggle = (section: string) => {
    const next = folded.includes(section) ? folded.filter((one) => one !== section) : [...folded, section]
    setSearch((current) => withParam(current, 'hide', next.length === 0 ? null : next.join('.')), {
      replace: true,
    })
  }
  return { isFolded: (section: string) => folded.includes(section), toggle }
}

/** What is typed in the search box: at once in the box, a moment later in the address. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)

  // Back and forward bring another text; what this box wrote itself comes back too, and changes nothing.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      setSearch((current) => withParam(current, 'q', text === '' ? null : text), {
        replace: true,
      })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text, setSearch])

  return [text, setText]
}

function withParam(current: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(current)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
