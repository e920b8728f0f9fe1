import { Dialog } from '../../ui/overlay/dialog.tsx'
import { BOARD_TEXTS } from './board-texts.ts'

const TEXTS = BOARD_TEXTS.keys

/** The table of the board's keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.title} description={TEXTS.description} isForReading>
      <dl className="grid gap-3 pt-2">
        {TEXTS.table.map(([key, meaning]) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
            <dt className="font-semibold">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
