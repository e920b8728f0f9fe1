import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * Changes one parameter of the current address, not of the rendered one, which may be older: a shopper who
 * types and then opens an item must not have it closed by the text that is written to the address a moment later.
 */
export function useAddressChange() {
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
