import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { writeSearchText } from '../../client/search-text.ts'
import { backOnce } from '../../client/steps/back-once.ts'
import { useAddressChange } from '../../client/use-address-change.ts'

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
      writeSearchText() // on the page that is shown after closing the item
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
