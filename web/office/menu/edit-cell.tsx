import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { controlClasses } from '../../ui/form/input.tsx'
import { singleKeys } from '../frame/single-keys.ts'
import { EDIT_TEXTS } from './edit-texts.ts'

type EditCellProps<Value> = {
  label: string
  /** Its column, for going up and down. */
  column: string
  /** As it is saved. */
  saved: string
  inputMode?: 'decimal' | 'text'
  /** Reads what was typed: a value, or what is wrong with it. Not asked for what is saved already. */
  read: (typed: string) => { value: Value } | { fault: string }
  /** Resolves with the row as the server has it; undefined when the save was refused, so that what was typed stays. */
  onSave: (value: Value) => Promise<object | undefined>
  /** `H`, in a cell that takes no letters. */
  onHistory?: () => void
}

/** A cell of a table that is edited in place. Enter and the arrows save and go down or up, Escape takes back. */
export function EditCell<Value>({ label, column, saved, inputMode = 'text', ...cell }: EditCellProps<Value>) {
  const { read, onSave, onHistory } = cell
  const faultId = useId()
  const [typed, setTyped] = useState<string>()
  // A fault belongs to its text: what is typed since, or was taken back, does not have it.
  const [found, setFault] = useState<{ text: string; words: string }>()
  const fault = typed?.trim() === found?.text ? found?.words : undefined
  // The last save that has not ended: leaving the cell must not send its text a second time.
  const saving = useRef<{ text: string }>(undefined)

  /** Whether the cell can be left. */
  function commit(): boolean {
    if (typed === undefined) return true
    const text = typed.trim()
    if (text === (saving.current?.text ?? saved)) {
      if (!saving.current) setTyped(undefined)
      setFault(undefined)
      return true
    }
    const entry = read(text)
    if ('fault' in entry) {
      setFault({ text, words: entry.fault })
      return false
    }
    setFault(undefined)
    const sent = { text }
    saving.current = sent
    void onSave(entry.value).then((row) => {
      if (saving.current !== sent) return
      saving.current = undefined
      if (row === undefined) setFault({ text, words: EDIT_TEXTS.table.notSaved })
      else setTyped((now) => (now?.trim() === text ? undefined : now))
    })
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const down = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (down !== undefined) {
      event.preventDefault()
      if (commit()) neighbour(event.currentTarget, column, down)?.focus()
    } else if (event.key === 'Escape') {
      setTyped(undefined)
      setFault(undefined)
    } else if (onHistory && isHistoryKey(event)) {
      event.preventDefault()
      onHistory()
    }
  }

  return (
    <>
      <input
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? undefined : faultId}
        data-cell={column}
        inputMode={inputMode}
        autoComplete="off"
        value={typed ?? saved}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className={classNames(
          controlClasses,
          'tabular border-line bg-transparent px-2 hover:border-line-strong',
          inputMode === 'decimal' && 'text-right max-lg:px-1.5',
          saved === '' && 'border-dashed',
        )}
      />
      {fault !== undefined && (
        <p id={faultId} role="alert" className="mt-1 text-brick-text text-xs">
          {fault}
        </p>
      )}
    </>
  )
}

/** `H` alone, while single keys are on. */
export const isHistoryKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'h' && !ctrlKey && !metaKey && !altKey && singleKeys.read()

/** The cell of the same column in the next row, or the one before. */
function neighbour(cell: HTMLElement, column: string, step: number): HTMLElement | null | undefined {
  const row = cell.closest('tr')
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  return next?.querySelector<HTMLElement>(`[data-cell="${column}"]`)
}
