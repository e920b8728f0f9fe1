import { useSearchParams } from 'react-router'

/** What the address says of a screen: its filters, tabs and open rows. Nothing else keeps them. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  return {
    /** Empty when the address does not name it. */
    read: (name: string) => params.get(name) ?? '',
    /** Replaces the entry of the history. An empty value removes the name. */
    set: (name: string, value: string) =>
      setParams(
        (before) => {
          if (value === '') before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true },
      ),
  }
}
