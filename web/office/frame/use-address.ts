import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useEntry } from './use-entry.ts'

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
      onValueChange: (value: Value) => {
        if (!isLeft()) setParams(value === first ? {} : { [name]: value }, { replace: true })
      },
      tabs: values.map((value) => ({ value, label: wordsOf(value) })),
    }),
  }
}

export type OfficeAddress = ReturnType<typeof useAddress>

/**
 * What is typed into fields that the address keeps: the router writes it later than one types. A link to the screen, e.g. of
 * the search over everything, and the way back bring what their address says.
 *
 * @returns what is typed; a function that types into these fields and sets others of the address with them; one that empties
 * them and sets others; and a key that this and a link change, for fields of days: a day typed by half is in the field alone
 */
export function useTyped<Name extends string>({ text, set }: Pick<OfficeAddress, 'text' | 'set'>, ...names: Name[]) {
  const entry = useEntry()
  const each = (textOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string> // the names
  const values = each(text)
  const [typed, setTyped] = useState({ entry, values, key: 0 })
  if (typed.entry !== entry) setTyped({ entry, values, key: typed.key + 1 })
  const type = (change: Partial<Record<Name, string>>, others: Record<string, string> = {}) => {
    setTyped((before) => ({ ...before, values: { ...before.values, ...change } }))
    set({ ...others, ...change })
  }
  const clear = (others: Record<string, string>) => {
    const empty = each(() => '')
    type(empty, others)
    setTyped((before) => ({ ...before, key: before.key + 1 }))
  }
  return [typed.values, type, clear, typed.key] as const
}
