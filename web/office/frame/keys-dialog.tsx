import { useStored } from '../../client/storage/use-stored.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { KEYS, type KeyScreen } from './keys.ts'
import { singleKeys } from './single-keys.ts'

/** The table of a screen's keys, and of those that work on every one, with the switch of the single ones. */
export function KeysDialog({ screen, onClose }: { screen: string | undefined; onClose: () => void }) {
  const own = screen !== undefined && screen in KEYS.of ? KEYS.of[screen as KeyScreen] : []
  const isOn = useStored(singleKeys)
  return (
    <Dialog onOpenChange={onClose} title={KEYS.title} description={KEYS.description} isForReading>
      <Checkbox label={KEYS.single} checked={isOn} onCheckedChange={(next) => singleKeys.update(() => next)} />
      <p className="text-muted text-sm">{KEYS.singleHint}</p>
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
