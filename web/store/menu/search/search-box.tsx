import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { MENU_TEXTS } from '../menu-texts.ts'

type SearchBoxProps = { label: string; placeholder: string; text: string; onTextChange: (text: string) => void }

export function SearchBox({ label, placeholder, text, onTextChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onTextChange('')
    // The results are shown already; Enter hides the phone's keyboard.
    if (event.key === 'Enter') event.currentTarget.blur()
  }
  return (
    <search className="relative block">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 z-10 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={80}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 text-ellipsis rounded-full pr-12 pl-12 shadow-card [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={MENU_TEXTS.search.clear}
          className="absolute top-1/2 right-1 -translate-y-1/2 rounded-full"
          onClick={() => {
            onTextChange('')
            input.current?.focus()
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </search>
  )
}
