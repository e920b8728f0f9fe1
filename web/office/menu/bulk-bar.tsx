import { useState } from 'react'
import type { BulkChange } from '#domain/menu/bulk-change.ts'
import { Button } from '../../ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { EDIT_TEXTS } from './edit-texts.ts'

const TEXTS = EDIT_TEXTS.bulk
const SHARES = [-10, -5, 5, 10] as const

/** Ids of items, or everything that the filter finds, shown or not. */
export type Selection = 'all' | readonly string[]

type BulkBarProps = {
  selection: Selection
  isPending: boolean
  onChange: (change: BulkChange) => void
  onClear: () => void
}

/** What can be done with the selected items, as soon as there is one. Everything shows first what it would change. */
export function BulkBar({ selection, ...acts }: BulkBarProps) {
  const count = selection === 'all' ? 'all' : selection.length
  const words = count === 0 ? '' : TEXTS.selected(count)
  return (
    <>
      {/* Outside the bar, so that it is there before the first item is selected. */}
      <p role="status" className="sr-only">
        {words}
      </p>
      {count !== 0 && <Acts words={words} {...acts} />}
    </>
  )
}

function Acts({ words, isPending, onChange, onClear }: Omit<BulkBarProps, 'selection'> & { words: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label={TEXTS.label}
      className="sticky bottom-(--office-bar) z-20 -mx-1 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-card"
    >
      <p className="mr-auto font-semibold">{words}</p>
      {SHARES.map((percent) => (
        <Button
          key={percent}
          variant="outline"
          size="lg"
          className="px-4"
          isPending={isPending}
          onClick={() => onChange({ kind: 'percent', percent })}
        >
          {TEXTS.percent(percent)}
        </Button>
      ))}
      <Button variant="outline" size="lg" onClick={() => setOpen(true)}>
        {TEXTS.other}
      </Button>
      <Button variant="ghost" size="lg" onClick={onClear}>
        {TEXTS.clear}
      </Button>
      {isOpen && (
        <BulkDialog
          onChange={(change) => {
            setOpen(false)
            onChange(change)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
