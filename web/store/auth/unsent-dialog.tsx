import { areUnsentKept } from '../../client/session/unsent-taps.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

const TEXTS = AUTH_TEXTS.unsent

type UnsentDialogProps = { count: number; onStay: () => void; onLeave: () => void }

/** Asks a rider who signs out whose taps the shop does not know yet. */
export function UnsentDialog({ count, onStay, onLeave }: UnsentDialogProps) {
  return (
    <Dialog
      onOpenChange={onStay}
      title={TEXTS.title(count)}
      description={areUnsentKept() ? TEXTS.text : TEXTS.textUnkept}
      isSheetOnPhones
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" size="lg" onClick={onStay}>
            {TEXTS.stay}
          </Button>
          <Button variant="destructive" size="lg" onClick={onLeave}>
            {TEXTS.leave}
          </Button>
        </div>
      }
    />
  )
}
