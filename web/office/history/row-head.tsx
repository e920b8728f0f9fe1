import { History } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { HISTORY_TEXTS as TEXTS } from './history-texts.ts'

type RowHeadProps = { id: string; name: string; about: string; onHistory: () => void }

/** The name of an edited row, what it is for, and the way to its history. */
export function RowHead({ id, name, about, onHistory }: RowHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-48">
        <h2 id={id} className="text-lg">
          {name}
        </h2>
        <p className="text-muted text-sm">{about}</p>
      </div>
      <Button variant="ghost" aria-label={TEXTS.of(name)} onClick={onHistory}>
        <History aria-hidden />
        {TEXTS.open}
      </Button>
    </div>
  )
}
