import { Dialog } from '../../ui/overlay/dialog.tsx'
import { KEYS, type KeyScreen } from './keys.ts'

/** The table of a screen's keys, and of those that work on every one. */
export function KeysDialog({ screen, onClose }: { screen: string | undefined; onClose: () => void }) {
  const own = screen !== undefined && screen in KEYS.of ? KEYS.of[screen as KeyScreen] : []
  return (
    <Dialog isOpen onOpenChange={onClose} title={KEYS.title} description={KEYS.description} isForReading>
      <dl className="grid gap-3 pt-2">
        {[...own, ...KEYS.anywhere].map(([key, meaning]) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
            <dt className="font-semibold">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
