import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from '../../ui/form/input.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { usePageKeys } from './use-page-keys.ts'

/** How long the last key is waited for, ms. */
const TYPING_MS = 250

type SearchBoxProps = {
  label: string
  /** The label by default. */
  placeholder?: string
  /** The words that the list below was asked for. */
  q: string
  onSearch: (q: string) => void
  /** Whether the rows for these words are still being read. */
  isReading?: boolean
  /** Opens the only row; absent while there are more or none. */
  onOnly?: (() => void) | undefined
  className?: string
}

/**
 * The search of a list, which asks while one types. `/` leads to it; Enter opens the only row, also when it is pressed
 * before the row is found.
 */
export function SearchBox({
  label,
  placeholder = label,
  q,
  onSearch,
  isReading = false,
  onOnly,
  className,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  useEffect(() => () => clearTimeout(timer.current), [])
  /** The words that were asked for here, until the list was asked for the last of them. */
  const asked = useRef<string[]>([])
  const ask = (words: string) => {
    asked.current.push(words)
    onSearch(words)
  }
  // Other words come from a link or the way back.
  const adopt = useEffectEvent((words: string) => {
    if (!asked.current.includes(words)) setTyped(words)
    else if (words === asked.current.at(-1)) asked.current = []
  })
  useEffect(() => adopt(q), [q])
  /** The words whose only row is to be opened. */
  const [entered, setEntered] = useState<string>()
  const isFound = entered === q && !isReading
  const openOnly = useEffectEvent(() => {
    setEntered(undefined)
    onOnly?.()
  })
  useEffect(() => {
    if (isFound) openOnly()
  }, [isFound])
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          setEntered(typed.trim())
          if (typed.trim() !== q) ask(typed.trim())
        }}
      >
        <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
          {entered === undefined ? <Search className="size-5" /> : <Spinner className="size-5" />}
        </span>
        <Input
          ref={box}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={80}
          className="pl-11"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setEntered(undefined)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => ask(value.trim()), TYPING_MS)
          }}
        />
      </form>
    </search>
  )
}
