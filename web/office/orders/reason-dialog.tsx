import { type ReactNode, useState } from 'react'
import { REASON_MAX } from '#domain/orders/order-reason.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { type Faults, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ORDER_TEXTS } from './order-texts.ts'

const TEXTS = ORDER_TEXTS.reason

type ReasonDialogProps<Name extends string> = {
  title: string
  description?: ReactNode
  /** Usual reasons; a press writes one, or sends it where nothing else is to be filled in. */
  reasons: readonly string[]
  sendsByReason?: boolean
  confirm: string
  isDestructive?: boolean
  isPending: boolean
  onClose: () => void
  /** Sends it. @returns whether it is done */
  onReason: (reason: string) => Promise<boolean>
  /** Further faults of the fields within. */
  faults?: Faults<Name>
  /** Further fields, with their faults once somebody has tried to send them. */
  children?: (faults: Faults<Name>) => ReactNode
}

/** Asks before something that is not undone, and why. */
export function ReasonDialog<Name extends string = never>(props: ReasonDialogProps<Name>) {
  const { title, description, reasons, sendsByReason = false, confirm, isDestructive = false, isPending } = props
  const { onClose, onReason } = props
  const [reason, setReason] = useState('')
  const send = async (why: string) => {
    if (await onReason(why)) onClose()
  }
  const form = useCheckedForm<Name | 'reason'>({
    found: { ...props.faults, reason: reason.trim() === '' ? TEXTS.fault : undefined } as Faults<Name | 'reason'>, // both
    onSend: () => send(reason.trim()),
  })
  return (
    <Dialog onOpenChange={onClose} title={title} description={description} isSheetOnPhones>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        {props.children?.(form.faults)}
        <div className="grid gap-2">
          <TextareaField
            label={TEXTS.label}
            isRequired
            error={form.faults.reason}
            maxLength={REASON_MAX}
            value={reason}
            onValueChange={setReason}
          />
          {sendsByReason && <p className="-mt-2 text-muted text-sm">{TEXTS.sends}</p>}
          <div className={sendsByReason ? 'flex flex-wrap gap-2' : '-mt-2 flex flex-wrap gap-2'}>
            {reasons.map((one) => (
              <Button
                key={one}
                variant="outline"
                className="min-h-11"
                aria-label={sendsByReason ? `${confirm}: ${one}` : undefined}
                disabledReason={isPending ? TEXTS.sending : undefined}
                onClick={() => (sendsByReason ? void send(one) : setReason(one))}
              >
                {one}
              </Button>
            ))}
          </div>
        </div>
        <Button
          type="submit"
          size="lg"
          variant={isDestructive ? 'destructive' : 'default'}
          isPending={isPending}
          className="min-h-12"
        >
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}
