import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

/** The choice of all values, which the address does not name. */
const ALL = 'all'

/** What the address says of a screen: its filters, tabs and open rows. Nothing else keeps them. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  // A late change, e.g. of what was typed before a link was pressed, must not lead back from the next screen.
  const isLeft = () => window.location.pathname !== pathname
  const read = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === params.get(name))
  const set = (changes: Record<string, string>) => {
    if (isLeft()) return
    // As it is now: a late change must not undo one that came after the screen was drawn.
    const now = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') now.delete(name)
      else now.set(name, value)
    }
    // The router keeps a page's state in `usr`: a window that is open knows from it how it was opened.
    setParams(now, { replace: true, state: window.history.state?.usr })
  }
  const replace = (values: Record<string, string>) => {
    if (!isLeft()) setParams(values, { replace: true })
  }
  return {
    /** Empty when the address does not name it. */
    text: (name: string) => params.get(name) ?? '',
    read,
    /** Replaces the entry of the history. An empty value removes the name. */
    set,
    /** For a select of one of the values, or of all. */
    choice: <Value extends string>(
      name: string,
      all: string,
      values: readonly Value[],
      wordsOf: (value: Value) => string,
    ) => ({
      value: read(name, values) ?? ALL,
      onValueChange: (value: string) => set({ [name]: value === ALL ? '' : value }),
      options: [{ value: ALL, label: all }, ...values.map((value) => ({ value, label: wordsOf(value) }))],
    }),
    /** For tabs, of which the address does not name the first one. Another tab drops everything else that it names. */
    tabs: <Value extends string>(
      name: string,
      first: NoInfer<Value>,
      values: readonly Value[],
      wordsOf: (value: Value) => string,
    ) => ({
      value: read(name, values) ?? first,
      onValueChange: (value: Value) => replace(value === first ? {} : { [name]: value }),
      tabs: values.map((value) => ({ value, label: wordsOf(value) })),
    }),
    /** Drops everything else that the address names. */
    replace,
  }
}

export type OfficeAddress = ReturnType<typeof useAddress>

/** What is typed into a search whose words the address keeps. The router writes them later than one types. */
export function useTypedWords(address: OfficeAddress) {
  const q = address.text('q')
  const [typed, setTyped] = useState(q)
  const way = useNavigationType()
  // Other words come from a link, e.g. of the search over everything, or the way back.
  const adopt = useEffectEvent((words: string) => {
    if (way !== 'REPLACE') setTyped(words)
  })
  useEffect(() => adopt(q), [q])
  const type = (words: string) => {
    setTyped(words)
    address.set({ q: words })
  }
  return [typed, type] as const
}
