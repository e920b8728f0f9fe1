import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import type { Column } from '#domain/reports/reports-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { change } from './report-words.ts'

const ICONS = { up: ArrowUp, down: ArrowDown, same: Equal }

type ChangeWordsProps = { column: Column; now: number | null; before: number | null; className?: string }

/** How a value compares with the period before, in words. */
export function ChangeWords({ column, now, before, className }: ChangeWordsProps) {
  const changed = change(column, now, before)
  if (!changed) return null
  const Icon = ICONS[changed.direction]
  return (
    <span className={classNames('tabular inline-flex items-baseline gap-1 text-muted text-xs', className)}>
      <Icon aria-hidden className="size-3 shrink-0 self-center" />
      {changed.words}
    </span>
  )
}
