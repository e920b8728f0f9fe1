import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '../../ui/form/input.tsx'
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
  /** Enter, once the list belongs to what is typed. */
  onEnter?: () => void
  className?: string
}

/** The search of a list, which asks while one types. `/` leads to it; Enter opens what is left. */
export function SearchBox({ label, placeholder = label, q, onSearch, onEnter, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          // What is listed belongs to the words before: the next Enter opens.
          if (typed.trim() === q) onEnter?.()
          else onSearch(typed.trim())
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
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
            clearTimeout(timer.current)
            timer.current = setTimeout(() => onSearch(value.trim()), TYPING_MS)
          }}
        />
      </form>
    </search>
  )
}
